import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Task } from '@cairn/contract/wire'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { SYSTEM } from '@cairn/server/testing'

/** More than one page of an export. */
const MANY = 700

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
  const { store } = server.parts.engine
  for (let from = 0; from < MANY; from += 100)
    await store.together(
      SYSTEM,
      Array.from({ length: 100 }, (_, at) => ({
        op: 'create' as const,
        type: 'Note',
        body: { name: `=1+${from + at}`, owner: server.home },
      })),
    )
  await server.addNote({ name: 'Guarded', access: 'PROTECTED' })
})
afterAll(() => server.close())
afterEach(() => server.leave())

const BODY = {
  name: 'timeline',
  head: ['When', 'Who', 'Kind', 'Id', 'Name', 'Fields', 'Reason'],
  words: { server: 'The server', added: 'Added', changed: 'Changed', deleted: 'Deleted' },
  language: 'en',
}
const start = async (client: TestClient, body: object) =>
  (await client.request<{ key: string }>('act/exportTimeline/async', { ...BODY, ...body })).key
const ended = async (client: TestClient, key: string) =>
  (await client.waitFor<Task>('taskComplete', (task) => task.key === key)).b

async function linesOf(client: TestClient, body: object): Promise<string[]> {
  const { resultURI = '' } = await ended(client, await start(client, body))
  const answer = await fetch(`${server.url}${resultURI}`, { headers: { authorization: `Bearer ${client.token}` } })
  return (await answer.text()).trimEnd().split('\r\n')
}

test('every page comes, with what the person may see, and no name is a formula', async () => {
  const ana = await server.join(server.ana.email)
  const { _t, _i, _u } = await ana.request('read/Note-1')
  await ana.request('update', { _t, _i, _u, phone: '250 555 0100' })
  await ana.request('delete/Note-2')
  const lines = await linesOf(ana, { types: ['Note'] })
  expect(lines[0]).toBe('When,Who,Kind,Id,Name,Fields,Reason')
  expect(lines[1]).toMatch(/Z,Ana,Deleted,Note-2,'=1\+1,,$/)
  expect(lines[2]).toMatch(/Z,Ana,Changed,Note-1,'=1\+0,phone,$/)
  expect(lines[3]).toMatch(/Z,The server,Added,Note-700,'=1\+699,,$/)
  // What `text` drops is the byte order mark. The header, a deletion and a change; of the deleted note, no
  // more than its end.
  expect(lines).toHaveLength(3 + MANY - 1)
  const keeper = await linesOf(await server.join(server.keeper.email), { types: ['Note'], made: 'added' })
  expect(keeper.some((line) => line.includes('Guarded'))).toBe(true)
  expect(lines.some((line) => line.includes('Guarded'))).toBe(false)
}, 60_000)

test('it is narrowed as the timeline is, and cancelled as any task', async () => {
  const ana = await server.join(server.ana.email)
  const by = `User-${server.ana.index}`
  expect(await linesOf(ana, { types: ['Note'], by })).toHaveLength(3)
  const key = await start(ana, {})
  await ana.request('killTask', { taskKey: key })
  expect((await ended(ana, key)).state).toMatch(/CANCELLED|DONE/)
})

test('of an item that may not be read there is none, nor for visitors', async () => {
  const hidden = await server.addNote({ access: 'PRIVATE' })
  const [ana, visitor] = [await server.join(server.ana.email), await server.visit()]
  expect(await codeOf(start(ana, { id: hidden }))).toBe('notAllowed')
  expect(await codeOf(start(ana, { head: ['When'] }))).toBe('badMessage')
  expect(await codeOf(start(visitor, {}))).toBe('notSignedIn')
})
