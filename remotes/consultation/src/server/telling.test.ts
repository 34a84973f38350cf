import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import type { TestClient } from '@cairn/testkit/server'
import { act } from '../testing/consulting.ts'
import { startLettering, type Lettering } from '../testing/lettering.ts'

let lettering: Lettering
let asked: { file: Item; response: Item; notice: Item }
beforeAll(async () => {
  lettering = await startLettering()
  asked = await lettering.asked()
})
afterAll(() => lettering.all.close())

/** What a person is told from what is done, newest first. */
async function toldBy(client: TestClient, deed: () => Promise<unknown>): Promise<Notification[]> {
  const { notifications } = lettering.all.server.parts
  await notifications.settle()
  await client.request('act/markNotifications', { all: true })
  await deed()
  await notifications.settle()
  return (await client.request<{ items: Notification[] }>('act/fetchNotifications', { unread: true })).items
}

test('T64 who may approve a letter is told once, of which letter, of what, and by when the answer is due', async () => {
  const { writer, leader, drafted, fresh } = lettering
  const letter = await drafted(asked.response)
  const told = await toldBy(leader, () => act(writer, 'proposeLetter', letter))
  expect(told).toMatchObject([{ kind: 'LETTER_PROPOSED', context: asked.response.$id, part: letter.$id }])
  expect(told[0]?.due).toBe((await fresh(asked.response))['due'])
  expect(told[0]?.$labels[letter.$id]).toContain('On ')
})

test('T64 who wrote a letter is told why it was sent back', async () => {
  const { writer, leader, drafted } = lettering
  const letter = await drafted(asked.response)
  await act(writer, 'proposeLetter', letter)
  const told = await toldBy(writer, () => act(leader, 'rejectLetter', letter, { reason: 'Name the weir' }))
  expect(told).toMatchObject([{ kind: 'LETTER_REJECTED', part: letter.$id, reason: 'Name the weir' }])
})

test('T64 an answer is told to the submitter once, with its outcome, and nothing of the letter behind it', async () => {
  const { writer, leader, drafted, all } = lettering
  const letter = await drafted(asked.response)
  await act(writer, 'proposeLetter', letter)
  await act(leader, 'approveLetter', letter)
  const told = await toldBy(all.submitter, () => act(writer, 'sendLetter', letter, { way: 'HERE' }))
  const value = { list: 'CONSULT_OUTCOMES', key: 'CONCERNS_MITIGATED' }
  expect(told).toMatchObject([{ kind: 'CNS_ANSWER_CAME', context: asked.notice.$id, count: 1, value }])
  expect(JSON.stringify(told)).not.toMatch(/Letter|ConsultResponse-/)
})

test('T64 who takes files in is told that one came, and that it came again; nobody else is', async () => {
  const { all } = lettering
  const file = await all.submitter.request<Item>('create/Consultation', { ...all.whole })
  expect(await toldBy(all.clerk, () => act(all.submitter, 'submit', file))).toMatchObject([
    { kind: 'CNS_TO_REVIEW', context: file.$id },
  ])
  await act(all.clerk, 'returnIncomplete', file, { gaps: ['A map'], reason: 'No map' })
  const again = () => act(all.submitter, 'resubmit', file)
  expect(await toldBy(all.clerk, again)).toMatchObject([{ kind: 'CNS_TO_REVIEW', context: file.$id }])
  for (const other of [all.lands, all.neighbour])
    expect((await toldBy(other, () => Promise.resolve())).filter(({ context }) => context === file.$id)).toEqual([])
})

test('T64 who compiled a record is told of a remark on it, and once it can be sealed', async () => {
  const { all } = lettering
  const record = await act(all.lands, 'compileRecord', asked.notice)
  await act(all.lands, 'openRecord', record, { until: '2999-01-01' })
  const remark = () => act(all.submitter, 'remarkOnRecord', record, { text: 'The visit is missing' })
  expect(await toldBy(all.lands, remark)).toMatchObject([{ kind: 'CNS_RECORD_REMARKED', context: record.$id }])
  const agree = () => act(all.submitter, 'agreeRecord', record)
  expect(await toldBy(all.lands, agree)).toMatchObject([{ kind: 'CNS_RECORD_AGREED', context: record.$id }])
})

test('T64 CNS-19 the communities that were asked are told why a file was withdrawn, and read it on the file', async () => {
  const { all, writer, leader } = lettering
  const { file, response } = await lettering.asked()
  const { notifications } = all.server.parts
  await notifications.settle()
  await leader.request('act/markNotifications', { all: true })
  const withdraw = () => act(all.submitter, 'withdraw', file, { reason: 'No money' })
  const told = { kind: 'CNS_WITHDRAWN', context: response.$id, reason: 'No money', count: 1 }
  expect(await toldBy(writer, withdraw)).toMatchObject([told])
  const { items } = await leader.request<{ items: Notification[] }>('act/fetchNotifications', { unread: true })
  expect(items).toMatchObject([told])
  for (const client of [writer, leader, all.lands, all.submitter])
    expect(await client.request<Item>(`read/${file.$id}`)).toMatchObject({ withdrawnWhy: 'No money' })
})
