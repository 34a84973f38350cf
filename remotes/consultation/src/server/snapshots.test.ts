import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import type { WorkflowRun } from '@cairn/contract/workflow'
import { codeOf } from '@cairn/testkit/kept-community'
import { plainText } from '@cairn/model/rich-text'
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

it('CNS-151 before the first letter its shared part begins the conversation, with the people of the file', async () => {
  const { all, response } = at
  const found = async (type: string, prop: string, id: string) => {
    const must = [{ prop, kind: 'rel', value: [id] }]
    const { ids } = await all.admin.request<{ ids: string[] }>('search/ids', { types: [type], must })
    return Promise.all(ids.map((each) => all.admin.request<Item>(`read/${each}`)))
  }
  const notices = await found('ConsultNotice', 'consultation', String(response['consultation']))
  const [notice, ...others] = notices.filter(({ thread }) => thread !== undefined)
  expect(others).toEqual([])
  const thread = String(notice?.['thread'])
  const { participants } = await all.admin.request<Item>(`read/${thread}`)
  expect(participants).toEqual(expect.arrayContaining(all.whole['primaryContacts'] as unknown[]))
  const messages = await found('Message', 'thread', thread)
  expect(messages.map(({ body }) => plainText(body))).toEqual([expect.stringMatching(/[0-9a-f]{64}/)])
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
