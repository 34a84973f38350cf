import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { WorkflowRun } from '@cairn/contract/workflow'
import { codeOf } from '@cairn/testkit/kept-community'
import { startAnswering, type Answering } from '../testing/answering.ts'
import { act, respond } from '../testing/consulting.ts'
import { orderedJson } from '../model/records/snapshot.ts'

const step = (key: string, kind: string, more: object = {}) => ({ key, kind, title: { en: key }, ...more })
const DRAFT = {
  doneState: 'DONE',
  steps: [
    step('outcome', 'RWF_OUTCOME'),
    step('keep', 'RWF_SNAPSHOT', { after: ['outcome'] }),
    step('file', 'RWF_SIMPLE', { after: ['keep'] }),
  ],
}

let at: Answering
beforeAll(async () => {
  at = await startAnswering(DRAFT)
})
afterAll(async () => {
  at.helper.client.close()
  await at.all.close()
})

it('CNS-151 a step that keeps a snapshot does so when it begins, once, and ends', async () => {
  const { all, response } = at
  await respond(all, all.lands, response, 'NO_CONCERNS')
  const statusOf = async () => {
    const { steps } = (await all.lands.request<Item>(`read/${response.$id}`))['workflow'] as WorkflowRun
    return steps.map(({ status }) => status)
  }
  await expect.poll(statusOf).toEqual(['COMPLETE', 'COMPLETE', 'PENDING'])
  const { ids } = await all.lands.request<{ ids: string[] }>('search/ids', { types: ['ConsultSnapshot'] })
  expect(ids).toHaveLength(1)
  const kept = await all.lands.request<Item>(`read/${ids[0] ?? ''}`)
  expect(kept['digest']).toBe(createHash('sha256').update(orderedJson(kept['json'])).digest('hex'))
})

it('CNS-150 a snapshot is never changed, and its community’s alone', async () => {
  const { all, response } = at
  const kept = await act(all.lands, 'keepSnapshot', response)
  const { _t, _i, _u, $id } = kept
  expect(await codeOf(all.admin.request('update', { _t, _i, _u, title: 'Other' }))).toBe('notAllowed')
  expect(await codeOf(all.admin.request(`delete/${$id}`))).toBe('notAllowed')
  for (const client of [all.submitter, all.neighbour, all.clerk])
    expect(await codeOf(client.request(`read/${$id}`))).toBe('notAllowed')
})
