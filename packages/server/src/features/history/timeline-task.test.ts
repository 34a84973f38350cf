import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Item } from '@cairn/contract'
import type { People } from '@cairn/contract/people'
import type { TimelineTask } from '@cairn/contract/timeline'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf as code, startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterAll(() => server.close())
afterEach(() => server.leave())

const actOf = (client: TestClient, id: string, u = 1) => client.request<TimelineTask>('act/timelineTask', { id, u })

/** Notes that are written together, as one act. */
async function writeTogether(names: readonly Record<string, unknown>[]): Promise<Item[]> {
  const { store } = server.parts.engine
  const writes = names.map((values) => ({
    op: 'create' as const,
    type: 'Note',
    body: { owner: server.home, ...values },
  }))
  return (await store.together(SYSTEM, writes)) as Item[]
}

test('an act has every change that was written with one of them, and no other', async () => {
  const notes = await writeTogether([{ name: 'One' }, { name: 'Two' }, { name: 'Three' }])
  await server.addNote({ name: 'Apart' })
  const { ops, labels } = await actOf(await server.join(server.ana.email), notes[1]?.$id ?? '')
  expect(ops.map(({ id }) => id).toSorted()).toEqual(notes.map(({ $id }) => $id).toSorted())
  expect(new Set(ops.map(({ kind, ts }) => `${kind} ${ts}`)).size).toBe(1)
  expect(labels).toMatchObject({ [notes[0]?.$id ?? '']: 'One' })
})

test('T5 of an act, only what the person may see is told', async () => {
  const [open, hidden] = await writeTogether([{ name: 'Open' }, { name: 'Hidden', access: 'PRIVATE' }])
  const [ana, stranger] = [await server.join(server.ana.email), await server.join(server.stranger.email)]
  expect((await actOf(ana, open?.$id ?? '')).ops.map(({ id }) => id)).toEqual([open?.$id])
  const refusals = [
    actOf(ana, hidden?.$id ?? ''),
    actOf(ana, 'Note-99999'),
    actOf(ana, open?.$id ?? '', 7),
    actOf(stranger, open?.$id ?? ''),
  ]
  expect(await Promise.all(refusals.map((asked) => code(asked)))).toEqual(Array(4).fill('notAllowed'))
  expect(await code(actOf(await server.visit(), open?.$id ?? ''))).toBe('notSignedIn')
})

test('a deletion is an act for who may bring the item back', async () => {
  const id = await server.addNote({ name: 'Gone' })
  const ana = await server.join(server.ana.email)
  await ana.request(`delete/${id}`)
  expect((await actOf(ana, id, 2)).ops).toMatchObject([{ id, kind: 'DELETED', u: 2 }])
  const reader = await server.join((await server.addUser({ name: 'Reader', organizations: [server.home] })).email)
  expect(await code(actOf(reader, id, 2))).toBe('notAllowed')
  await ana.request('act/restore', targetOf(id))
})

test('T46 people are found by what a word of their name begins with, where their names are told', async () => {
  const found = async (email: string, text: string) => {
    const { people } = await (await server.join(email)).request<People>('act/people', { text })
    return people.map(({ label }) => label)
  }
  expect(await found(server.ben.email, 'an')).toEqual(['Ana'])
  expect(await found(server.stranger.email, 'an')).toEqual([])
  expect(await found(server.admin.email, 'str')).toEqual(['Stranger'])
  expect(await code((await server.visit()).request('act/people', { text: 'an' }))).toBe('notSignedIn')
})
