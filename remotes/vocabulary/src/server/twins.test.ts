import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
let keeper: TestClient
/** Writes words, and reads none that are PRIVATE or under a protocol. */
let writer: TestClient

beforeAll(async () => {
  server = await startTestServer()
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { displayName: 'Home', type: 'COMMUNITY' }))
    .$id
  const capabilities = ['Vocab']
  const join = async (...rights: string[]) => {
    const grants = rights.map((grant) => ({ grant, grantedBy: home }))
    return server.client((await server.addUser({ organizations: [home], capabilities, grants })).email)
  }
  keeper = await join('adminOrg')
  writer = await join('Lexeme.create', 'Lexeme.update')
})
afterAll(async () => {
  for (const client of [keeper, writer]) client.close()
  await server.close()
})

/** A language of its own, so that what is counted of one is not of the other. */
const languageOf = async (name: string) =>
  (await server.parts.engine.store.create(SYSTEM, 'Language', { name, owner: home, letters: [{ letter: 'a' }] })).$id

/** What a client is told of words of one spelling that it writes: their numbers, and counts beside them. */
async function written(client: TestClient, language: ItemId) {
  const word = { label: 'naa', language, owner: home }
  const first = await client.request<Item>('create/Lexeme', word)
  const second = await client.request<Item>('create/Lexeme', word)
  const { _t, _i, _u } = await client.request<Item>('create/Lexeme', { ...word, label: 'other' })
  const renamed = await client.request<Item>('update', { _t, _i, _u, label: 'naa' })
  const { total, facets } = await client.request<{ total: number; facets: object }>('search/ids', {
    ...{ types: ['Lexeme'], must: [{ prop: 'language', kind: 'rel', value: [language] }] },
    facets: { initial: { prop: 'initial' }, homonym: { prop: 'entryType' } },
  })
  return { numbers: [first, second, renamed].map((item) => item['homonym']), total, facets }
}

it('T2 words that differ in hidden ones of their spelling are numbered and counted alike', async () => {
  const [bare, full] = [await languageOf('First'), await languageOf('Second')]
  for (const more of [{ access: 'PRIVATE' }, { protocols: ['FAMILY'] }, { access: 'PRIVATE', homonym: 7 }])
    await keeper.request('create/Lexeme', { label: 'naa', language: full, owner: home, ...more })
  const [one, other] = [await written(writer, bare), await written(writer, full)]
  expect(one.numbers).toEqual([undefined, 2, 3])
  expect(other).toEqual(one)
  // Who reads them all is told another number.
  const next = await keeper.request<Item>('create/Lexeme', { label: 'naa', language: full, owner: home })
  expect(Number(next['homonym'])).toBeGreaterThan(3)
})
