import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { WorkflowRun } from '@cairn/contract/workflow'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { upload } from '@cairn/testkit/upload'
import { startSurvey, type Survey } from '../testing/survey.ts'

const step = (key: string, kind: string, more: object = {}) => ({ key, kind, title: { en: key }, ...more })
const DRAFT = {
  doneState: 'DONE',
  steps: [
    step('confirm', 'GKF_CONFIRM', { state: 'REQUESTED' }),
    step('work', 'GKF_WORK_ITEMS', { after: ['confirm'], state: 'IN_FIELD' }),
    step('report', 'GKF_REPORT', { after: ['work'], state: 'REPORT' }),
    step('invoice', 'GKF_INVOICE', { after: ['report'], state: 'INVOICE' }),
  ],
}
const states = (item: Item) => (item['workflow'] as WorkflowRun).steps.map(({ status }) => status).join(' ')
const read = (client: TestClient, { $id }: Item) => client.request<Item>(`read/${$id}`)
const target = ({ _t, _i }: Item) => ({ t: _t, i: _i })

describe('the steps of field work that an answer ordered', () => {
  let all: Survey
  let admin: TestClient
  let answer: Item
  let work: Item
  let tasks: Item[]

  beforeAll(async () => {
    all = await startSurvey()
    const { store } = all.server.parts.engine
    admin = await all.server.client((await all.server.addUser({ admin: true })).email)
    const workflow = await admin.request<Item>('create/Workflow', {
      ...{ title: 'Fieldwork order', owner: all.home, of: 'GeoKeeperFieldwork', draft: DRAFT },
    })
    await admin.request('act/publishWorkflow', { ...target(workflow), why: 'The first' })
    const { published } = await read(admin, workflow)
    const made = await store.create(SYSTEM, 'ConsultResponse', {
      ...{ community: all.home, owner: all.home },
    })
    await admin.request('act/initManualWorkflow', target(made))
    const add = [step('survey', 'RWF_FIELDWORK')]
    answer = await admin.request<Item>('act/applySteps', { ...target(made), add })
    const ordered = await admin.request<Item>('create/GeoKeeperFieldwork', {
      ...{ label: 'Count of the eelgrass', owner: all.home, program: all.program.$id, response: answer.$id },
      ...{ externalParty: all.away, externalNotify: [all.contacts.stranger] },
    })
    work = await admin.request<Item>('act/setWorkflow', { ...target(ordered), version: published })
  })
  afterAll(async () => {
    admin.close()
    await all.close()
  })

  /** Puts a file into a property of the field work, and returns how its steps stand. */
  const file = async (relProp: string) => {
    const name = `${relProp}.txt`
    const { $id } = await upload(all.server.url, admin, {
      ...{ name, bytes: Buffer.from(name), relType: work._t, relProp, relIndex: work._i },
    })
    const { _t, _i, _u } = await read(admin, work)
    return admin.request<Item>('update', { _t, _i, _u, [relProp]: [$id] })
  }

  it('GEO-14 wait for the other party first; the answer’s own step is under way', async () => {
    expect(states(work)).toBe('ACTIVE BLANK BLANK BLANK')
    expect(work).toMatchObject({ wfState: 'REQUESTED' })
    await expect.poll(async () => states(await read(admin, answer))).toBe('ACTIVE')
    await all.people.stranger.request('act/confirmFieldwork', target(work))
    expect(states(await read(admin, work))).toBe('COMPLETE PENDING BLANK BLANK')
  })

  it('GEO-14 the work is done once all of it is', async () => {
    const task = (label: string) =>
      admin.request<Item>('create/GeoKeeperWorkItem', { label, program: all.program.$id, fieldwork: work.$id })
    tasks = [await task('North bed'), await task('South bed')]
    await all.server.settled()
    const [north, south] = tasks as [Item, Item]
    const named = async () => ((await read(admin, work))['wfRefs'] as string[] | undefined)?.toSorted()
    await expect.poll(named).toEqual([north.$id, south.$id])
    await admin.request('act/activate', target(north))
    await admin.request('act/complete', target(north))
    await all.server.settled()
    expect(states(await read(admin, work))).toMatch(/^COMPLETE (PENDING|ACTIVE) BLANK/)
    await admin.request('act/activate', target(south))
    await admin.request('act/complete', target(south))
    await expect.poll(async () => states(await read(admin, work))).toBe('COMPLETE COMPLETE PENDING BLANK')
    expect(await read(admin, work)).toMatchObject({ wfState: 'REPORT' })
  })

  it('GEO-14 the report and the invoice end the rest, and with it the step of the answer', async () => {
    expect(states(await file('report'))).toBe('COMPLETE COMPLETE COMPLETE PENDING')
    await all.server.settled()
    expect(states(await read(admin, answer))).toBe('ACTIVE')
    const done = await file('invoice')
    expect(states(done)).toBe('COMPLETE COMPLETE COMPLETE COMPLETE')
    expect(done).toMatchObject({ wfState: 'DONE' })
    expect(done).not.toHaveProperty('wfBegan')
    await expect.poll(async () => states(await read(admin, answer))).toBe('COMPLETE')
  })

  it('GEO-14 the other party reads the work and learns nothing of its steps, nor of the answer', async () => {
    const reason = 'The report came late again'
    await admin.request('act/forceStepState', { ...target(work), key: 'report', to: 'ACTIVE', reason })
    const { stranger } = all.people
    const shown = await read(stranger, work)
    expect(shown).toMatchObject({ label: 'Count of the eelgrass', confirmed: expect.any(String) })
    expect(Object.keys(shown).filter((name) => /^(wf|workflow|people|response)/.test(name))).toEqual([])
    const told = [
      await stranger.request(`history/${work.$id}`),
      await stranger.request('act/timeline', { id: work.$id, max: 50 }),
      await stranger.request('act/timeline', { max: 50 }),
      shown,
    ].map((each) => JSON.stringify(each))
    for (const words of told) expect(words).not.toMatch(/wf[A-Z]|WKF_|came late|GKF_REPORT|ConsultResponse|Workflow/)
    const find = (prop: string) =>
      stranger.request<{ ids: string[] }>('search/ids', {
        ...{ types: ['GeoKeeperFieldwork'], must: [{ prop, kind: 'exists', value: true }] },
      })
    expect((await find('confirmed')).ids).toEqual([work.$id])
    expect((await find('wfState')).ids).toEqual([])
    expect(await codeOf(find('wfBegan'))).toBe('propertyUnknown')
    expect(await read(all.people.member, work)).toMatchObject({ wfState: 'REPORT' })
  })
})
