import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  codeOf as code,
  startKeptCommunity,
  targetOf as target,
  type KeptCommunity,
} from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'

let server: KeptCommunity
beforeAll(async () => {
  server = await startKeptCommunity()
})
afterAll(() => server.close())
afterEach(() => server.leave())

const groupsOf = async (client: TestClient, id: string) =>
  (await client.request<{ groups: { type: string; property: string; total: number }[] }>('act/related', target(id)))
    .groups

test('COL-5 counts what names an item, by type and property, and no more than the person may see', async () => {
  await server.addNote()
  await server.addNote({ access: 'PRIVATE' })
  const [keeper, ana] = [await server.join(server.keeper.email), await server.join(server.ana.email)]
  const notesFor = async (client: TestClient) => {
    const query = { types: ['Note'], must: [{ prop: 'owner', kind: 'rel', value: [server.home] }] }
    const { total } = await client.request<{ total: number }>('search/ids', query)
    const group = (await groupsOf(client, server.home)).find(({ type }) => type === 'Note')
    expect(group).toEqual({ type: 'Note', property: 'owner', total, totalIsExact: true })
    return total
  }
  expect(await notesFor(keeper)).toBeGreaterThan(await notesFor(ana))
})

test('of an item that may not be read, or is not there, nothing is told', async () => {
  const hidden = await server.addNote({ access: 'PRIVATE' })
  const stranger = await server.join(server.stranger.email)
  expect(await code(stranger.request('act/related', target(hidden)))).toBe('notAllowed')
  expect(await code(stranger.request('act/related', target('Note-99999')))).toBe('notAllowed')
  const visitor = await server.visit()
  expect(await code(visitor.request('act/related', target(hidden)))).toBe('notAllowed')
})
