import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import type { WorkflowRun } from '@cairn/contract/workflow'
import type { RunMoves } from '@cairn/model/workflow'
import { bulkInsert, SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { startAnswering, type Answering } from '../testing/answering.ts'
import { act } from '../testing/consulting.ts'

const step = (key: string, more: object = {}) => ({ key, kind: 'RWF_SIMPLE', title: { en: key }, ...more })
const outcome = { key: 'outcome', kind: 'RWF_OUTCOME', title: { en: 'Outcome' } }
const first = { steps: [step('read'), step('walk'), { ...outcome, after: ['read', 'walk'] }] }
const second = { steps: [step('read'), step('ask', { after: ['read'] }), { ...outcome, after: ['ask'] }] }
const RUNS = 12

let begun: Answering
let runs: Item[]
beforeAll(async () => {
  begun = await startAnswering(first)
  const { all, response } = begun
  const { store } = all.server.parts.engine
  const values = Object.fromEntries(Object.entries(response).filter(([name]) => !/^[$_]/.test(name)))
  const type = all.server.parts.registry.catalogue.get('ConsultResponse')
  if (!type) throw new Error('there are no responses')
  const same = { type, ts: new Date().toISOString(), createdBy: 'User-1' as ItemId, values }
  await bulkInsert(
    all.server.parts.engine,
    Array.from({ length: RUNS }, (_, n) => ({ ...same, index: n + 1 })),
  )
  const { ids } = await store.search(SYSTEM, {
    types: ['ConsultResponse'],
    must: [{ prop: 'wfBegan', kind: 'exists', value: true }],
    max: 50,
  })
  runs = await Promise.all(ids.map((id) => store.read(SYSTEM, id as ItemId)))
  const { _t, _i, _u } = await all.admin.request<Item>(`read/${begun.workflow.$id}`)
  await all.admin.request('update', { _t, _i, _u, draft: second })
  await act(all.admin, 'publishWorkflow', begun.workflow, { why: 'Knowledge holders are asked' })
})
afterAll(async () => {
  begun.helper.client.close()
  await begun.all.close()
})

const read = (id: string) => begun.all.server.parts.engine.store.read(SYSTEM, id as ItemId)
const runOf = (item: Item | undefined) => item?.['workflow'] as WorkflowRun

async function task<T>(client: TestClient, action: string, body: object): Promise<{ key: string; result: T }> {
  const { _t: t, _i: i } = begun.workflow
  const { key } = await client.request<{ key: string }>(`act/${action}/async`, { t, i, ...body })
  await client.waitFor<{ key: string }>('taskComplete', (done) => done.key === key, 600_000)
  const { result } = await client.request<{ result: T }>(`activeTask/${key}`)
  return { key, result }
}

it('WKF-18 all runs of older versions are moved after a dry run, and taken back to what they were', async () => {
  const { admin } = begun.all
  const [stuck, worked, ...others] = runs
  await act(admin, 'setStepState', stuck as Item, { key: 'walk', to: 'ACTIVE' })
  const dry = await task<RunMoves>(admin, 'moveRuns', { apply: false })
  const named = [{ id: stuck?.$id, reason: 'errors.workflow.invalid', step: 'walk' }]
  expect(dry.result).toMatchObject({ isDone: false, found: runs.length, moved: runs.length - 1, refused: 1, named })
  const stored = (items: readonly Item[]) => items.map(({ $labels: _labels, ...item }) => item)
  expect(stored(await Promise.all(others.map(({ $id }) => read($id))))).toEqual(stored(others))
  const { key, result } = await task<RunMoves>(admin, 'moveRuns', { apply: true })
  expect(result).toMatchObject({ isDone: true, moved: runs.length - 1, refused: 1 })
  const moved = await read(worked?.$id ?? '')
  expect(runOf(moved).steps.map(({ key: name }) => name)).toEqual(['read', 'ask', 'outcome'])
  await act(admin, 'setStepState', moved, { key: 'read', to: 'ACTIVE' })
  const back = await task(admin, 'moveRunsBack', { task: key })
  expect(back.result).toEqual({ back: runs.length - 2, left: 1 })
  const again = await Promise.all(others.map(({ $id }) => read($id)))
  expect(again.map(runOf)).toEqual(others.map(runOf))
  expect(again.map(({ wfVersion }) => wfVersion)).toEqual(others.map(({ wfVersion }) => wfVersion))
})

it('WKF-18 needs the right to migrate the workflow, and tells nothing of what a person may not change', async () => {
  const { all, helper } = begun
  const { _t: t, _i: i } = begun.workflow
  for (const client of [helper.client, all.submitter, all.neighbour]) {
    expect(await codeOf(client.request('act/moveRuns/async', { t, i, apply: false }))).toBe('notAllowed')
    const task = '7c1f1a52-6a4e-4c6d-9c55-0a1c5f2f2a11'
    expect(await codeOf(client.request('act/moveRunsBack/async', { t, i, task }))).toBe('notAllowed')
  }
  const [owner] = all.communities
  const grants = [{ grant: 'Workflow.migrate', grantedBy: owner }]
  const user = await all.server.addUser({ organizations: [owner], capabilities: ['ResponseWorkflow'], grants })
  const designer = await all.server.client(user.email)
  const { result } = await task<RunMoves>(designer, 'moveRuns', { apply: true })
  expect(result).toMatchObject({ found: 0, moved: 0, named: [] })
  designer.close()
})
