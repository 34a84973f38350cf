import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { buildAreaData, buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf } from '@cairn/testkit/kept-community'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import type { Task } from '@cairn/contract/wire'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const PROTOCOLS = 'CULTURAL_PROTOCOLS'
const SONG = buildItemType('Song', {
  properties: {
    name: { v: 'DEF', required: true, textField: true },
    owner: { v: 'REL', t: 'Organization', required: true },
    kind: { v: 'LOV', list: 'SONG_KINDS' },
    counted: { v: 'LOV', list: 'SONG_KINDS', readOnly: true },
    access: { v: 'SEL', options: ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'] },
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
  care: true,
})
const AREA = buildAreaData('songs', [...COMMUNITY_TYPES, SONG], {
  lists: {
    [PROTOCOLS]: ['MEN', 'NONE', 'OTHERS'],
    CONTENT_WARNINGS: ['DECEASED', 'OTHER'],
    SONG_KINDS: ['OLD', 'NEW'],
  },
  // Whatever an area says of these lists, their right is that of stewards.
  listRights: { [PROTOCOLS]: 'Song.update', CONTENT_WARNINGS: 'Song.update', SONG_KINDS: 'Song.COMMUNITY.read' },
})
const EDITING = ['update', 'delete', 'create', 'Song.COMMUNITY.read', 'protocol.NONE']

let server: TestServer
let home: ItemId
let [editor, steward]: TestClient[] = []
beforeAll(async () => {
  server = await startTestServer({ areas: [AREA] })
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const person = async (names: string[]) => {
    const grants = names.map((grant) => ({ grant, grantedBy: home }))
    return server.client((await server.addUser({ organizations: [home], grants })).email)
  }
  editor = await person(EDITING)
  steward = await person([...EDITING, 'steward', 'protocol.MEN'])
})
afterAll(async () => {
  for (const client of [editor, steward]) client?.close()
  await server.close()
})

const make = (list: string, key: string, more: object = {}) =>
  server.parts.engine.store.create(SYSTEM, 'LOVValue', { list, key, owner: home, translations: { en: key }, ...more })
const song = (values: object) =>
  server.parts.engine.store.create(SYSTEM, 'Song', { name: 'A song', owner: home, ...values })
const stored = ({ $id }: Item) => server.parts.engine.store.read(SYSTEM, $id)
const part = ({ _t, _i, _u }: Item) => ({ _t, _i, _u })
const problemOf = async (asked: Promise<unknown> | undefined) =>
  asked?.then(
    () => 'fine',
    (thrown: { details?: { properties?: object }; code: string }) =>
      Object.keys(thrown.details?.properties ?? {})[0] ?? thrown.code,
  )
async function merged(client: TestClient | undefined, from: Item, into: Item, more: object = {}): Promise<unknown> {
  const body = { t: 'LOVValue', i: from._i, into: into.$id, ...more }
  const { key } = await (client as TestClient).request<{ key: string }>('act/mergeListValues/async', body)
  await (client as TestClient).waitFor<Task>('taskComplete', (done) => done.key === key)
  return (await (client as TestClient).request<{ result: unknown }>(`activeTask/${key}`)).result
}

test.each([PROTOCOLS, 'CONTENT_WARNINGS'])(
  'values of %s are a steward’s, whatever else the person may change',
  async (list) => {
    const own = { list, owner: home, translations: { en: 'Mine' } }
    const value = await make(list, 'HELD')
    const attempts: ((client: TestClient) => Promise<unknown>)[] = [
      (client) => client.request('create/LOVValue', { ...own, key: 'MADE' }),
      (client) => client.request('update', { ...part(value), translations: { en: 'None' } }),
      (client) => client.request('act/archive', { t: 'LOVValue', i: value._i, reason: 'Nobody asks for it' }),
      (client) => client.request('act/unarchive', { t: 'LOVValue', i: value._i, reason: 'Somebody does' }),
      (client) => client.request(`delete/${value.$id}`),
    ]
    for (const attempt of attempts.filter((_, at) => at !== 3))
      await expect(attempt(editor as TestClient)).rejects.toMatchObject({
        code: 'notAllowed',
        details: { right: 'steward' },
      })
    const lists = async (client: TestClient | undefined) =>
      (await client?.request<{ lists: { list: string }[] }>('act/lists', {}))?.lists.find((each) => each.list === list)
    const known = { area: 'songs', right: 'steward', asksReason: true, everyone: false }
    expect(await lists(editor)).toMatchObject({ ...known, owners: [] })
    expect(await lists(steward)).toMatchObject({ ...known, owners: [home] })
    for (const attempt of attempts) expect(await codeOf(attempt(steward as TestClient))).toBe('fine')
  },
)

test('T69 a protocol is merged by a steward who says why, in what they read: no right over lists lifts one', async () => {
  const [men, none] = [await make(PROTOCOLS, 'MEN'), await make(PROTOCOLS, 'NONE')]
  const sung = await song({ protocols: ['MEN'] })
  expect(await codeOf(merged(editor, men, none, { reason: 'x' }))).toBe('notAllowed')
  expect(await stored(sung)).toMatchObject({ protocols: ['MEN'] })
  expect(await problemOf(merged(steward, men, none))).toBe('reason')
  expect(await stored(sung)).toMatchObject({ protocols: ['MEN'] })
  const closed = await song({ protocols: ['MEN', 'OTHERS'], protocolRule: 'ALL' })
  expect(await merged(steward, men, none, { reason: 'The elders agreed' })).toMatchObject({ changed: 1, failed: 0 })
  expect(await stored(sung)).toMatchObject({ protocols: ['NONE'] })
  expect(await stored(closed), 'what the steward may not read').toMatchObject({ protocols: ['MEN', 'OTHERS'] })
  const [version] = await server.parts.engine.store.history(SYSTEM, sung.$id)
  expect(version).toMatchObject({ action: 'mergeListValues', reason: 'The elders agreed' })
})

test('T69 when a protocol is closed changes with a new reason each time, and it is not deleted out of its season', async () => {
  const value = await make(PROTOCOLS, 'SEASON')
  const closed = [{ from: '2026-01-01', to: '2026-12-31' }]
  const change = async (values: object) =>
    problemOf(steward?.request('update', { ...part(await stored(value)), ...values }))
  expect(await change({ closed })).toBe('closedWhy')
  expect(await change({ closed, closedWhy: 'The herring' })).toBe('fine')
  expect(await change({ closed: null })).toBe('closedWhy')
  expect(await change({ closed: null, closedWhy: 'The herring' })).toBe('closedWhy')
  expect(await change({ closed: null, closedWhy: null })).toBe('closedWhy')
  expect(await codeOf((steward as TestClient).request(`delete/${value.$id}`))).toBe('notAllowed')
  for (const name of ['archive', 'unarchive']) {
    const move = (more: object) => steward?.request(`act/${name}`, { t: 'LOVValue', i: value._i, ...more })
    expect(await problemOf(move({ reason: ' ' }))).toBe('reason')
    expect(await problemOf(move({ reason: 'Asked by the families' }))).toBe('fine')
  }
  expect(await change({ state: 'ARCHIVED' })).toBe('reason')
  expect(await change({ closed: null, closedWhy: 'They are back' })).toBe('fine')
  expect(await codeOf((steward as TestClient).request(`delete/${value.$id}`))).toBe('fine')
})

test('T69 what merging changes is the person’s to change: the rest keeps the value, which is archived', async () => {
  const reader = await server.client(
    (await server.addUser({ organizations: [home], grants: [{ grant: 'Song.COMMUNITY.read', grantedBy: home }] }))
      .email,
  )
  const [old, now] = [await make('SONG_KINDS', 'WORN'), await make('SONG_KINDS', 'FRESH')]
  const sung = await song({ kind: 'WORN', counted: 'WORN' })
  const hidden = await song({ kind: 'WORN', access: 'PRIVATE' })
  expect(await merged(reader, old, now)).toMatchObject({ changed: 0, failed: 1, isGone: false })
  expect([await stored(sung), await stored(old)]).toMatchObject([{ kind: 'WORN' }, { state: 'ARCHIVED' }])
  expect(await merged(editor, old, now)).toMatchObject({ changed: 1, failed: 0, isGone: false })
  expect(await stored(sung), 'the server alone sets what it counted').toMatchObject({ kind: 'FRESH', counted: 'WORN' })
  expect(await stored(hidden)).toMatchObject({ kind: 'WORN' })
  reader.close()
})
