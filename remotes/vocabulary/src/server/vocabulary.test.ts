import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, TestClient, type TestServer } from '@cairn/testkit/server'

let server: TestServer
let home: ItemId
/** `keeper` administers the first organisation, the others have less. */
let keeper: TestClient
let outsider: TestClient
let visitor: TestClient

beforeAll(async () => {
  server = await startTestServer()
  const { store } = server.parts.engine
  const make = async (displayName: string) =>
    (await store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
  home = await make('Home')
  const grants = [{ grant: 'adminOrg', grantedBy: home }]
  keeper = await server.client((await server.addUser({ organizations: [home], capabilities: ['Vocab'], grants })).email)
  outsider = await server.client((await server.addUser({ organizations: [await make('Elsewhere')] })).email)
  visitor = await TestClient.connect(server.url)
})
afterAll(async () => {
  for (const client of [keeper, outsider, visitor]) client.close()
  await server.close()
})

const create = (values: object) => keeper.request<Item>('create/Lexeme', { label: 'naa', owner: home, ...values })
const problemsOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'saved',
    (thrown: { details: { properties?: object } }) => Object.keys(thrown.details.properties ?? {}),
  )

it('VOC-1 refuses a lexeme without a headword or an owner', async () => {
  expect(await problemsOf(create({ label: undefined }))).toEqual(['label'])
  expect(await problemsOf(create({ owner: undefined }))).toEqual(['owner'])
  expect(await problemsOf(create({}))).toBe('saved')
})

it('VOC-2 shows a lexeme at its own level, to its community if it names none', async () => {
  const readersOf = async (access: string | undefined) => {
    const { $id } = await create({ access })
    return Promise.all(
      [keeper, outsider, visitor].map(async (client) => (await codeOf(client.request(`read/${$id}`))) === 'fine'),
    )
  }
  expect(await readersOf(undefined)).toEqual([true, false, false])
  expect(await readersOf('COMMUNITY')).toEqual([true, false, false])
  expect(await readersOf('PUBLIC')).toEqual([true, true, true])
})

it('VOC-3 saves a headword without stray white space, with its letters and marks', async () => {
  expect(await create({ label: '  kw=aa\u0301tikura \n naa ' })).toMatchObject({ label: 'kw=aa\u0301tikura naa' })
})

it('VOC-4 finds a word with and without its marks', async () => {
  const { $id } = await create({ label: 'kʷənt̓a' })
  const found = async (text: string) =>
    (await keeper.request<{ ids: string[] }>('search/ids', { types: ['Lexeme'], text })).ids
  expect(await Promise.all(['kʷənt̓a', 'kʷənta'].map(found))).toEqual([[$id], [$id]])
})

it('VOC-5 shows the menu entry to who reads a word or makes words, where the install has the key capability', async () => {
  const menuOf = async (client: TestClient) => {
    const headers = { authorization: `Bearer ${client.token}` }
    const { areas } = (await (await fetch(`${server.url}/registry.json`, { headers })).json()) as {
      areas: { id: string; menu: { path: string }[] }[]
    }
    return areas.filter(({ id }) => id === 'vocabulary').flatMap(({ menu }) => menu.map(({ path }) => path))
  }
  const both = ['vocab', 'vocab.words-phrases']
  await create({ access: 'PUBLIC' })
  expect(await Promise.all([keeper, outsider].map(menuOf))).toEqual([both, both])
  const { ids } = await outsider.request<{ ids: string[] }>('search/ids', { types: ['Lexeme'] })
  for (const id of ids) await keeper.request(`delete/${id}`)
  await outsider.waitFor('registry')
  expect(await Promise.all([keeper, outsider].map(menuOf))).toEqual([both, []])
  const install = JSON.parse(await readFile(server.install.install, 'utf8')) as object
  await writeFile(server.install.install, JSON.stringify({ ...install, keyCaps: [] }))
  await server.parts.registry.refresh()
  expect(await Promise.all([keeper, outsider].map(menuOf))).toEqual([[], []])
})
