import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { RunStep, WorkflowRun } from '@cairn/contract/workflow'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { startAnswering, type Helper } from '../testing/answering.ts'
import { act, respond, type Consulting } from '../testing/consulting.ts'

const step = (key: string, kind: string, more: object = {}) => ({ key, kind, title: { en: key }, ...more })
const DRAFT = {
  adHoc: ['RWF_SIMPLE', 'RWF_THREAD'],
  doneState: 'DONE',
  steps: [
    step('assign', 'RWF_ASSIGN', { state: 'NEW' }),
    step('research', 'RWF_RESEARCH', { after: ['assign'], state: 'RESEARCH', due: { days: 3, from: 'activation' } }),
    step('letter', 'RWF_LETTER_PROPOSE', { after: ['research'] }),
    step('outcome', 'RWF_OUTCOME', { after: ['letter'] }),
  ],
}
const runOf = (item: Item) => item['workflow'] as WorkflowRun
const stepOf = (item: Item, key: string) => runOf(item).steps.find((each) => each.key === key) as RunStep
const states = (item: Item) => runOf(item).steps.map(({ status }) => status)
const read = (client: TestClient, id: string) => client.request<Item>(`read/${id}`)

describe('the steps of an answer', () => {
  let all: Consulting
  let workflow: Item
  let response: Item
  let helper: Helper

  beforeAll(async () => {
    const begun = await startAnswering(DRAFT)
    ;({ all, workflow, response, helper } = begun)
  })
  afterAll(async () => {
    helper.client.close()
    await all.close()
  })

  it('WKF-2 publishes once, with a reason, and refuses what is wrong or unchanged', async () => {
    expect((await read(all.admin, workflow.$id))['state']).toBe('ACTIVE')
    expect(await codeOf(act(all.admin, 'publishWorkflow', workflow, { why: ' ' }))).toBe('badMessage')
    expect(await codeOf(act(all.admin, 'publishWorkflow', workflow, { why: 'Again' }))).toBe('workflow.same')
    const { _t, _i, _u } = await read(all.admin, workflow.$id)
    const bad = { steps: [step('a', 'RWF_SIMPLE', { after: ['a'] })] }
    await all.admin.request('update', { _t, _i, _u, draft: bad })
    const refused = act(all.admin, 'publishWorkflow', workflow, { why: 'A circle' })
    await expect(refused).rejects.toMatchObject({
      code: 'workflow.invalid',
      message: 'cycle a',
      details: expect.objectContaining({ step: 'a', reason: 'cycle' }) as unknown,
    })
    expect(await codeOf(act(all.submitter, 'publishWorkflow', workflow, { why: 'Not mine' }))).toBe('notAllowed')
  })

  it('CNS-31 begins them when a community is asked, and CNS-32 ends the first when somebody is assigned', async () => {
    expect(states(response)).toEqual(['ACTIVE', 'BLANK', 'BLANK', 'BLANK'])
    expect(response).toMatchObject({ wfState: 'NEW' })
    expect(runOf(response)).toMatchObject({ label: 'Standard answer 1', number: 1 })
    const { _t, _i, _u } = response
    response = await all.lands.request<Item>('update', { _t, _i, _u, assigned: helper.contact })
    expect(states(response)).toEqual(['COMPLETE', 'PENDING', 'BLANK', 'BLANK'])
    expect(response).toMatchObject({ wfState: 'RESEARCH' })
  })

  it('CNS-33 whoever is assigned moves a step, and nobody moves one that stands elsewhere by now', async () => {
    expect(await codeOf(act(helper.client, 'setStepState', response, { key: 'research', to: 'ACTIVE' }))).toBe(
      'notAllowed',
    )
    response = await act(all.lands, 'applyStepProperties', response, { key: 'research', assigned: helper.contact })
    expect(stepOf(response, 'research')).toMatchObject({ status: 'ACTIVE', assigned: helper.contact })
    expect(response).toMatchObject({ wfAssigned: [helper.contact], internalContacts: [helper.contact] })
    expect(response['wfAssignedDue']).toBe(stepOf(response, 'research').dueOn)
    const bare = { key: 'research', to: 'COMPLETE', from: 'ACTIVE' }
    expect(await codeOf(act(helper.client, 'setStepState', response, bare))).toBe('invalidItem')
    const done = { ...bare, note: 'Asked Ada Weir: nothing is known there' }
    expect(states(await act(helper.client, 'setStepState', response, done))).toEqual([
      'COMPLETE',
      'COMPLETE',
      'PENDING',
      'BLANK',
    ])
    expect(await codeOf(act(all.lands, 'setStepState', response, done))).toBe('conflict')
    const other = act(helper.client, 'setStepState', response, { key: 'letter', to: 'SKIP', reason: 'No letter yet' })
    expect(await codeOf(other)).toBe('notAllowed')
  })

  it('CNS-33 a step that cannot be done here is left out with a reason, or forced by right', async () => {
    const begin = act(all.lands, 'setStepState', response, { key: 'letter', to: 'ACTIVE' })
    expect(states(await begin)[2]).toBe('ACTIVE')
    expect(await codeOf(act(all.lands, 'setStepState', response, { key: 'letter', to: 'COMPLETE' }))).toBe(
      'invalidItem',
    )
    const force = { key: 'letter', to: 'COMPLETE', reason: 'Signed on paper today' }
    expect(await codeOf(act(all.lands, 'forceStepState', response, force))).toBe('notAllowed')
    expect(await codeOf(act(all.admin, 'forceStepState', response, { ...force, reason: 'short' }))).toBe('invalidItem')
    const forced = await act(all.admin, 'forceStepState', response, force)
    expect(stepOf(forced, 'letter')).toMatchObject({ status: 'COMPLETE', forced: { from: 'ACTIVE' } })
  })

  it('CNS-32 adds a conversation of one’s own, which ends when it is resolved, and the outcome ends the last step', async () => {
    const add = [step('own1', 'RWF_THREAD')]
    response = await act(all.lands, 'applySteps', response, { add })
    expect(stepOf(response, 'own1').status).toBe('PENDING')
    const [owner] = all.communities
    const thread = await all.admin.request<Item>('create/Thread', {
      ...{ subject: 'The weir', owner, context: response.$id, participants: [] },
    })
    await all.server.settled()
    response = await read(all.lands, response.$id)
    expect(stepOf(response, 'own1')).toMatchObject({ status: 'ACTIVE', refs: [thread.$id] })
    response = await respond(all, all.admin, response, 'NO_CONCERNS')
    expect(stepOf(response, 'outcome')).toMatchObject({ status: 'COMPLETE' })
    expect(stepOf(response, 'own1')).toMatchObject({ status: 'SKIP', left: 'ACTIVE' })
    expect(response).toMatchObject({ wfState: 'DONE' })
    expect(response).not.toHaveProperty('wfBegan')
    response = await act(all.lands, 'applySteps', response, { add: [step('own2', 'RWF_THREAD')] })
    expect(stepOf(response, 'own2')).toMatchObject({ status: 'PENDING' })
    await act(all.admin, 'resolveThread', thread, { reason: 'answered' })
    await all.server.settled()
    response = await read(all.lands, response.$id)
    expect(stepOf(response, 'own1')).toMatchObject({ status: 'COMPLETE' })
    response = await act(all.lands, 'applySteps', response, { remove: ['own2'] })
    expect(response).toMatchObject({ wfState: 'DONE' })
    const kinds = (await all.admin.request<Item[]>(`history/${response.$id}`)).map(({ action }) => action)
    expect(kinds).toEqual(expect.arrayContaining(['setStepState', 'assignStep', 'forceStepState', 'applySteps']))
  })

  it('CNS-32 what is deleted at once, before its step follows it, is no mistake of the area', async () => {
    const [owner] = all.communities
    const failures = () => all.server.parts.registry.report().find(({ id }) => id === 'consultation')?.failures ?? []
    const known = failures().length
    const made = [
      ['Thread', { context: response.$id, owner }],
      ['Letter', { response: response.$id }],
    ] as const
    for (const [type, about] of made) {
      const { $id } = await all.server.parts.engine.store.create(SYSTEM, type, { subject: 'By mistake', ...about })
      await all.admin.request(`delete/${$id}`)
    }
    await all.server.settled()
    expect(failures().slice(known)).toEqual([])
  })

  it('WKF-3 what runs carries its steps, and is taken away only by force', async () => {
    expect(await codeOf(act(all.lands, 'setWorkflow', response, { version: runOf(response).version }))).toBe(
      'workflow.begun',
    )
    expect(await codeOf(act(all.lands, 'clearWorkflow', response, { reason: 'Begun by mistake' }))).toBe('notAllowed')
    const cleared = await act(all.admin, 'clearWorkflow', response, { reason: 'Begun by mistake' })
    expect(new Set(states(cleared))).toEqual(new Set(['BLANK']))
    expect(runOf(cleared).cleared).toMatchObject({ reason: 'Begun by mistake' })
    expect(cleared['wfState']).toBeUndefined()
  })

  it('CNS-34 tells the submitter and another community nothing of it', async () => {
    for (const client of [all.submitter, all.neighbour]) {
      expect(await codeOf(read(client, workflow.$id))).toBe('notAllowed')
      expect(await codeOf(read(client, response.$id))).toBe('notAllowed')
      const own = await client.request<{ ids: string[] }>('search/ids', { types: ['ConsultTerms'] })
      for (const id of own.ids) expect(await read(client, id)).not.toHaveProperty('workflow')
      expect(await codeOf(act(client, 'setStepState', response, { key: 'assign', to: 'ACTIVE' }))).toBe('notAllowed')
    }
  })
})
