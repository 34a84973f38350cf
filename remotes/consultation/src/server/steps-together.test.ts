import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { RunStep, WorkflowRun } from '@cairn/contract/workflow'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { startAnswering, type Answering } from '../testing/answering.ts'
import { act } from '../testing/consulting.ts'
import { quiet } from '../testing/told-to.ts'

const step = (key: string, kind: string, more: object = {}) => ({ key, kind, title: { en: key }, ...more })
const first = {
  adHoc: ['RWF_SIMPLE', 'RWF_THREAD'],
  doneState: 'DONE',
  steps: [
    step('read', 'RWF_SIMPLE', { state: 'NEW' }),
    step('map', 'RWF_SIMPLE', { due: { days: 3, from: 'activation', working: true }, remind: [1] }),
    step('agree', 'WKF_CONFIRM', { after: ['read', 'map'], assignee: { notSameAs: 'read' } }),
    step('outcome', 'RWF_OUTCOME', { after: ['agree'] }),
  ],
}
const second = {
  ...first,
  steps: [
    first.steps[0],
    step('screen', 'RWF_SIMPLE', { after: ['read'], optional: true }),
    first.steps[1],
    first.steps[2],
    first.steps[3],
  ],
}
const runOf = (item: Item) => item['workflow'] as WorkflowRun
const stepOf = (item: Item, key: string) => runOf(item).steps.find((each) => each.key === key) as RunStep
const read = (client: TestClient, id: string) => client.request<Item>(`read/${id}`)
const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

/** What a person was told to be published. */
async function toldOfPublishing(client: TestClient): Promise<string[]> {
  const body = { max: 500 }
  const { items } = await client.request<{ items: { kind: string; context: string }[] }>('act/fetchNotifications', body)
  return items.flatMap(({ kind, context }) => (kind === 'WKF_PUBLISHED' ? [context] : []))
}

/**
 * Everything that somebody outside of the community could learn of its steps: lists, counts, orders, labels
 * and refusals.
 */
async function learnt(client: TestClient, { response, workflow }: Answering): Promise<string> {
  const facets = ['wfState', 'wfAssigned', 'wfAssignedDue', 'wfVersion', 'wfForced'].map((prop) => [
    prop,
    { prop, kind: prop === 'wfAssignedDue' ? 'periods' : 'terms' },
  ])
  const version = runOf(response).version ?? ''
  const ask = (call: string, body: object) => client.request(call, body).catch((thrown: unknown) => String(thrown))
  const answers = await Promise.all([
    ask('search/ids', { types: ['ConsultResponse'], facets: Object.fromEntries(facets) }),
    ask('search/ids', { types: ['ConsultResponse'], sort: [{ key: 'wfBegan', order: 'asc' }] }),
    ask('search/ids', { types: ['ConsultResponse'], must: [{ prop: 'wfForced', kind: 'is', value: true }] }),
    ask('search/ids', { types: ['Workflow', 'WorkflowVersion'] }),
    ask('search/ids', { types: ['ConsultNotice'] }),
    ask('search/ids', { text: 'Standard answer' }),
    ...[response.$id, workflow.$id, version].flatMap((id) => [ask(`read/${id}`, {}), ask(`history/${id}`, {})]),
    ...['setStepState', 'planSteps', 'applySteps', 'clearWorkflow'].map((action) =>
      ask(`act/${action}`, {
        ...{ t: response._t, i: response._i, key: 'read', to: 'ACTIVE', version },
        reason: 'Because I would like to know',
      }),
    ),
  ])
  return JSON.stringify(answers)
}

describe('two people at the steps of one answer', () => {
  let begun: Answering
  let before: string[]
  const outsiders = () => [begun.all.submitter, begun.all.neighbour, begun.all.chief]

  beforeAll(async () => {
    begun = await startAnswering(first)
    before = await Promise.all(outsiders().map((client) => learnt(client, begun)))
  })
  afterAll(async () => {
    begun.helper.client.close()
    await begun.all.close()
  })
  const again = async () => {
    begun.response = await read(begun.all.admin, begun.response.$id)
    return begun.response
  }

  it('WKF-4 both succeed on different steps, on the same step the second learns what stands', async () => {
    const { all, response } = begun
    const seen = { _u: response._u }
    const [one, other] = await Promise.all([
      act(all.lands, 'setStepState', response, { ...seen, key: 'read', to: 'ACTIVE' }),
      act(all.admin, 'setStepState', response, { ...seen, key: 'map', to: 'ACTIVE' }),
    ])
    expect([one._u, other._u].toSorted()).toEqual([response._u + 1, response._u + 2])
    const late = await refusal(act(all.admin, 'setStepState', response, { ...seen, key: 'read', to: 'ACTIVE' }))
    expect(late).toMatchObject({ code: 'conflict', details: { step: 'read', properties: ['workflow'] } })
    const { details } = late as { details: { current: Item } }
    expect(stepOf(details.current, 'read')).toMatchObject({ status: 'ACTIVE' })
    const whole = act(all.admin, 'forceWorkflowState', response, {
      ...seen,
      state: 'DONE',
      reason: 'Because it is late',
    })
    expect(await codeOf(whole)).toBe('conflict')
    await again()
  })

  it('WKF-5 tells whoever gets a step, whoever loses one, and the coordinator of what is forced', async () => {
    const { all, helper } = begun
    const { lands } = all
    let item = await act(lands, 'applyStepProperties', begun.response, { key: 'map', assigned: helper.contact })
    expect(item).toMatchObject({ wfTold: [helper.contact], wfAssigned: [helper.contact] })
    expect(item['wfFreed']).toBeUndefined()
    const { notifications, database } = all.server.parts
    await notifications.settle()
    await notifications.mailDue(() => Date.now() + 60_000)
    const mails = await database.query<{ message: { subject: string } }>('select message from mail_outbox')
    const subjects = [...mails.map(({ message }) => message), ...all.server.sink.mails()].map(({ subject }) => subject)
    expect(subjects.filter((each) => each.startsWith('A workflow step was assigned to you'))).toHaveLength(1)
    item = await act(lands, 'applyStepProperties', item, { key: 'map', note: 'Ask the lands office' })
    expect(item['wfTold']).toBeUndefined()
    item = await act(lands, 'applyStepProperties', item, { key: 'map', assigned: null })
    expect(item).toMatchObject({ wfFreed: [helper.contact] })
    item = await act(all.admin, 'setStepState', item, { key: 'read', to: 'COMPLETE' })
    const { _t, _i, _u } = item
    item = await lands.request<Item>('update', { _t, _i, _u, assigned: helper.contact })
    const force = { key: 'map', to: 'COMPLETE', reason: 'Done on paper last week' }
    item = await act(all.admin, 'forceStepState', item, force)
    expect(item).toMatchObject({ wfWarned: [helper.contact], wfForced: true })
    await again()
  })

  it('WKF-6 a step for another person is refused to whoever did the first one', async () => {
    const { all, response } = begun
    await act(all.admin, 'setStepState', response, { key: 'agree', to: 'ACTIVE' })
    const own = act(all.admin, 'setStepState', response, { key: 'agree', to: 'COMPLETE' })
    expect(await codeOf(own)).toBe('workflow.samePerson')
    await again()
  })

  it('WKF-3 publishing and renaming change no run: it is byte for byte what it was, and its version stays', async () => {
    const { all, workflow, response, helper } = begun
    await act(all.lands, 'applyStepProperties', response, { key: 'agree', assigned: helper.contact })
    const before = JSON.stringify(runOf(await again()))
    const { _t, _i, _u } = await read(all.admin, workflow.$id)
    await all.admin.request('update', { _t, _i, _u, draft: second, title: 'Renamed' })
    await act(all.admin, 'publishWorkflow', workflow, { why: 'Areas are screened' })
    expect(JSON.stringify(runOf(await again()))).toBe(before)
    // Whoever has a step to do is told, and nobody else; who that is, is not for everyone in the community.
    await quiet(all.server)
    expect(await toldOfPublishing(helper.client)).toEqual([workflow.$id])
    expect(await toldOfPublishing(all.lands)).toEqual([])
    const member = await all.server.addUser({ organizations: [all.communities[0]] })
    expect(await read(await all.server.client(member.email), workflow.$id)).not.toHaveProperty('told')
    await act(all.lands, 'applyStepProperties', await again(), { key: 'agree', assigned: null })
  })

  it('WKF-7 moves a run to another version after a dry run, for those who may; begun steps keep their place', async () => {
    const { all, workflow } = begun
    const { published: version } = await read(all.admin, workflow.$id)
    const item = await again()
    const plan = { kept: ['read', 'map', 'agree', 'outcome'], added: ['screen'], dropped: [], losing: [] }
    const dry = await all.admin.request('act/planSteps', { t: item._t, i: item._i, version })
    expect(dry).toEqual(plan)
    expect((await again())._u).toBe(item._u)
    expect(await codeOf(act(all.submitter, 'planSteps', item, { version }))).toBe('invalidItem')
    expect(await codeOf(act(begun.helper.client, 'applySteps', item, { version }))).toBe('notAllowed')
    const lost = act(all.admin, 'applySteps', item, { version, map: { read: 'screen', map: 'screen' } })
    await expect(lost).rejects.toMatchObject({ code: 'workflow.invalid', details: { step: 'map', reason: 'twice' } })
    const moved = await act(all.admin, 'applySteps', item, { version })
    expect(runOf(moved)).toMatchObject({ version, number: 2 })
    expect(stepOf(moved, 'read')).toEqual(stepOf(item, 'read'))
    expect(stepOf(moved, 'screen').status).toBe('PENDING')
    expect(moved['wfVersion']).toBe(version)
    await again()
  })

  it('WKF-8 refuses versions that are not there, kinds that are not there, and other workflows once begun', async () => {
    const { all, response } = begun
    const { version } = runOf(response)
    expect(await codeOf(act(all.lands, 'setWorkflow', response, { version: response.$id }))).toBe('badMessage')
    expect(await codeOf(act(all.lands, 'setWorkflow', response, { version }))).toBe('workflow.begun')
    expect(await codeOf(act(all.lands, 'applySteps', response, { add: [step('x', 'NO_KIND')] }))).toBe(
      'workflow.kindMissing',
    )
    const taken = act(all.lands, 'applySteps', response, { add: [step('read', 'RWF_SIMPLE')] })
    await expect(taken).rejects.toMatchObject({ code: 'workflow.invalid', details: { step: 'read', reason: 'twice' } })
    const proto = act(all.lands, 'applySteps', response, { add: [step('__proto__', 'RWF_SIMPLE')] })
    expect(await codeOf(proto)).toBe('badMessage')
    expect(await codeOf(act(all.lands, 'applySteps', response, { order: ['read'] }))).toBe('workflow.invalid')
    const keys = runOf(response).steps.map(({ key }) => key)
    const turned = await act(all.lands, 'applySteps', response, { order: keys.toReversed() })
    expect(runOf(turned).steps.map(({ key }) => key)).toEqual(keys.toReversed())
    await again()
  })

  it('WKF-9 a cleared run waits until a workflow is begun again', async () => {
    const { all, response } = begun
    const { version } = runOf(response)
    const cleared = await act(all.admin, 'clearWorkflow', response, { reason: 'Begun by mistake' })
    expect(new Set(runOf(cleared).steps.map(({ status }) => status))).toEqual(new Set(['BLANK']))
    expect(cleared['wfAssigned']).toBeUndefined()
    const move = { key: 'read', to: 'ACTIVE' }
    expect(await codeOf(act(all.lands, 'setStepState', cleared, move))).toBe('transition')
    const early = act(all.lands, 'setStepState', cleared, { ...move, _u: response._u })
    expect(await codeOf(early)).toBe('conflict')
    const back = await act(all.lands, 'setWorkflow', cleared, { version })
    expect(stepOf(back, 'read').status).toBe('PENDING')
    expect(runOf(back).cleared).toBeUndefined()
    await again()
  })

  it('WKF-13 stands still when its version is not what was published, and can be cleared', async () => {
    const { all, response } = begun
    const version = runOf(response).version ?? ''
    await all.server.parts.database.query(
      `update item set doc = jsonb_set(doc, '{definition,steps,0,title,en}', '"Otherwise"')
       where i = $1 and t = (select t from item_type where name = 'WorkflowVersion')`,
      [Number(version.split('-')[1])],
    )
    const before = JSON.stringify(runOf(response))
    const move = act(all.lands, 'setStepState', response, { key: 'read', to: 'ACTIVE' })
    expect(await codeOf(move)).toBe('workflow.noVersion')
    const { _t, _i, _u } = response
    const changed = await all.lands.request<Item>('update', { _t, _i, _u, assigned: null })
    expect(JSON.stringify(runOf(changed))).toBe(before)
    expect(await codeOf(act(all.lands, 'setWorkflow', changed, { version }))).toBe('workflow.noVersion')
    const cleared = await act(all.admin, 'clearWorkflow', changed, { reason: 'Its version was damaged' })
    expect(runOf(cleared).cleared).toMatchObject({ reason: 'Its version was damaged' })
  })

  it('WKF-16 submitters and other communities are answered alike, to the byte, whatever the steps went through', async () => {
    expect(before.join()).toContain('ConsultNotice')
    expect(await Promise.all(outsiders().map((client) => learnt(client, begun)))).toEqual(before)
  })
})
