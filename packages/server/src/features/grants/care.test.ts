import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  accessProperty,
  careProperties,
  HIDDEN_LABEL,
  itemId,
  itemTypeSchema,
  type Item,
  type ItemId,
} from '@cairn/contract'
import type { Task } from '@cairn/contract/wire'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer, type TestAccount, type TestClient, type TestServer } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { giveGrant } from '../../items/rights/principal/grants.ts'

const name = { v: 'DEF', required: true, max: 200, textField: true } as const
const owner = { v: 'REL', t: 'Organization', required: true } as const
/** What is cared for, and people whose death warns of it. */
const TYPES = [
  buildItemType('Elder', { properties: { name, owner, deceased: { v: 'DEF', t: 'boolean' } }, owner: 'owner' }),
  buildItemType('Treasure', {
    properties: {
      name,
      owner,
      people: { v: 'REL', t: 'Elder', many: true },
      pictures: { v: 'REL', t: 'Attachment', many: true },
      partOf: { v: 'REL', t: 'Treasure' },
      position: { v: 'DEF', t: 'integer' },
      access: accessProperty,
    },
    visibility: 'COMMUNITY',
    anonymous: true,
    owner: 'owner',
    care: true,
    warnedBy: ['people'],
    tree: { parent: 'partOf', order: 'position' },
  }),
].map((type) => v.parse(itemTypeSchema, type))

let server: TestServer
let home: ItemId
/** `keeper` administers the community, `steward` sets its protocols, `editor` changes its items. */
let keeper: TestClient
let steward: TestClient
let editor: TestClient
const clients: TestClient[] = []
const accounts: TestAccount[] = []

beforeAll(async () => {
  server = await startTestServer({ areas: [...COMMUNITY_TYPES, ...TYPES] })
  home = (await server.parts.engine.store.create(SYSTEM, 'Organization', { name: 'Home' })).$id
  const given = (...grants: string[]) => grants.map((grant) => ({ grant, grantedBy: home }))
  const writes = ['Treasure.create', 'Treasure.update', 'Elder.create', 'Elder.update']
  for (const grants of [given('adminOrg'), given('steward', 'protocol.FAMILY', ...writes), given(...writes)])
    accounts.push(await server.addUser({ organizations: [home], grants }))
  for (const { email } of accounts) clients.push(await server.client(email))
  const [one, two, three] = clients
  if (!one || !two || !three) throw new Error('three people are needed')
  ;[keeper, steward, editor] = [one, two, three]
})
afterAll(async () => {
  for (const client of clients) client.close()
  await server.close()
})

const treasure = (client: TestClient, more: object = {}) =>
  client.request<Item>('create/Treasure', { name: 'A basket', owner: home, ...more })
const code = (asked: Promise<unknown>) =>
  asked.then(
    () => 'fine',
    (thrown: { code: string; details: { properties?: object } }) =>
      thrown.details.properties ? Object.keys(thrown.details.properties) : thrown.code,
  )
/** What a refusal says of a property. */
const saidOf = async (asked: Promise<unknown>, name: string) =>
  asked.then(
    () => undefined,
    (thrown: { details: { properties?: Record<string, { userMessage: string }> } }) =>
      thrown.details.properties?.[name]?.userMessage,
  )
const change = (client: TestClient, { _t, _i, _u }: Item, more: object) =>
  client.request<Item>('update', { _t, _i, _u, ...more })
const target = ({ _t, _i }: Item) => ({ t: _t, i: _i })

test('a type with care has protocols, labels and warnings, in a section', () => {
  const [, type] = TYPES
  expect(type?.properties).toMatchObject(careProperties)
  expect(type?.sections?.at(-1)).toEqual({ key: 'care', properties: Object.keys(careProperties) })
})

test('only a steward sets protocols and labels, and says why the last protocol goes', async () => {
  const made = await treasure(editor)
  expect(await code(change(editor, made, { protocols: ['FAMILY'] }))).toBe('notAllowed')
  expect(await code(treasure(editor, { protocols: ['FAMILY'] }))).toBe('notAllowed')
  const guarded = await change(steward, made, { protocols: ['FAMILY'] })
  expect(await code(editor.request(`read/${made.$id}`))).toBe('notAllowed')
  expect(await saidOf(change(steward, guarded, { protocols: null }), 'protocols')).toBe('errors.reasonNeeded')
  const lifted = { ids: [made.$id], protocols: [], reason: 'The family agreed' }
  expect(await steward.request('act/setCare', lifted)).toEqual({ done: 1, refused: {} })
  expect(await code(editor.request(`read/${made.$id}`))).toBe('fine')
  const [last] = await steward.request<{ reason?: string }[]>(`history/${made.$id}`)
  expect(last).toMatchObject({ action: 'setCare', reason: 'The family agreed' })
})

test('who may change an item puts notices on it, and no other labels', async () => {
  const label = async (kind: string, more: object = {}) =>
    (await keeper.request<Item>('create/CommunityLabel', { title: kind, kind, owner: home, ...more })).$id
  const [notice, own, guarding] = [
    await label('NOTICE'),
    await label('OWN'),
    await label('NOTICE', { protocols: ['FAMILY'] }),
  ]
  const made = await treasure(editor, { communityLabels: [notice] })
  const put = (...communityLabels: string[]) => saidOf(change(editor, made, { communityLabels }), 'communityLabels')
  expect(await put(notice, own)).toBe('errors.noticesOnly')
  // A label that brings a protocol is itself for those who have met it.
  expect(await put(guarding)).toBe('errors.invalidItem')
  const both = await change(steward, made, { communityLabels: [notice, own] })
  expect(both['communityLabels']).toEqual([`${notice}@1`, `${own}@1`])
  expect(await code(change(editor, both, { communityLabels: [notice] }))).toEqual(['communityLabels'])
  expect(await change(editor, both, { communityLabels: [own] })).toMatchObject({
    communityLabels: [`${own}@1`],
  })
})

test('setCare sets many items, each for itself, and tells which it could not', async () => {
  const made = [await treasure(editor), await treasure(editor)]
  const ids = made.map(({ $id }) => $id)
  expect(await editor.request('act/setCare', { ids, protocols: ['FAMILY'] })).toEqual({
    done: 0,
    refused: Object.fromEntries(ids.map((id) => [id, 'notAllowed'])),
  })
  const words = { title: 'Ours', kind: 'OWN', owner: home }
  const { $id: own } = await keeper.request<Item>('create/CommunityLabel', words)
  // What is wrong with a value is told as it is of one item.
  expect(await editor.request('act/setCare', { ids, communityLabels: [own] })).toEqual({
    done: 0,
    refused: Object.fromEntries(ids.map((id) => [id, 'noticesOnly'])),
  })
  expect(await steward.request('act/setCare', { ids, protocols: ['FAMILY'] })).toEqual({ done: 2, refused: {} })
  const care = { ids, protocols: ['FAMILY'], warnings: ['VIOLENCE'], reason: 'Agreed' }
  expect(await keeper.request('act/setCare', { ids, protocols: ['SEASON'], how: 'ADD' })).toEqual({
    done: 2,
    refused: {},
  })
  expect(await keeper.request<Item>(`read/${ids[0]}`)).toMatchObject({ protocols: ['FAMILY', 'SEASON'] })
  expect(await keeper.request('act/setCare', { ...care, how: 'TAKE' })).toEqual({ done: 2, refused: {} })
  expect(await keeper.request<Item>(`read/${ids[0]}`)).toMatchObject({ protocols: ['SEASON'] })
})

test('what is below an item gets its care by one task, and nothing becomes more open', async () => {
  const top = await treasure(keeper, { protocols: ['FAMILY'], access: 'PROTECTED' })
  const part = await treasure(keeper, { partOf: top.$id, warnings: ['VIOLENCE'], access: 'PUBLIC' })
  const under = await treasure(keeper, { partOf: part.$id, protocols: ['SEASON'], access: 'PRIVATE' })
  const none = await treasure(editor)
  expect(await code(editor.request('act/passDownCare/async', target(top)))).toBe('notAllowed')
  const pass = async () => {
    const { key } = await keeper.request<{ key: string }>('act/passDownCare/async', target(top))
    const { b } = await keeper.waitFor<Task>('taskComplete', (task) => task.key === key)
    expect(b.state).toBe('DONE')
    return (await keeper.request<{ result: unknown }>(`activeTask/${key}`)).result
  }
  expect(await pass()).toEqual({ changed: 2, same: 0, refused: 0, named: [] })
  const [one, two, other] = await Promise.all([part, under, none].map(({ $id }) => keeper.request<Item>(`read/${$id}`)))
  expect(one).toMatchObject({ protocols: ['FAMILY'], warnings: ['VIOLENCE'], access: 'PROTECTED' })
  // Both protocols are needed now: one of them would open it to those of the other.
  expect(two).toMatchObject({ protocols: ['SEASON', 'FAMILY'], protocolRule: 'ALL', access: 'PRIVATE' })
  expect(other?.['protocols']).toBeUndefined()
  expect(await pass()).toEqual({ changed: 0, same: 2, refused: 0, named: [] })
})

test('a label brings its protocols to the item that it is put on', async () => {
  const label = await keeper.request<Item>('create/CommunityLabel', {
    ...{ title: 'Of one family', kind: 'OWN', owner: home, protocols: ['FAMILY'] },
  })
  const made = await treasure(steward, { communityLabels: [label.$id] })
  expect(made).toMatchObject({ protocols: ['FAMILY'], communityLabels: [`${label.$id}@1`] })
})

test('an item keeps the version of a label that it was given, and shows its words of now in each language', async () => {
  const label = await keeper.request<Item>('create/CommunityLabel', {
    ...{ title: 'Ask first', titles: { fr: 'Demandez' }, kind: 'OWN', owner: home },
  })
  const made = await treasure(steward, { communityLabels: [label.$id] })
  const changed = { title: 'Ask the family', titles: { fr: 'Demandez à la famille' } }
  await keeper.request('update', { _t: 'CommunityLabel', _i: label._i, _u: label._u, ...changed })
  const read = () => steward.request<Item>(`read/${made.$id}`)
  expect(await read()).toMatchObject({
    communityLabels: [`${label.$id}@1`],
    $labels: { [label.$id]: 'Ask the family' },
    $labelsIn: { [label.$id]: { fr: 'Demandez à la famille' } },
  })
  expect(await steward.request(`history/${label.$id}/1`)).toMatchObject({ title: 'Ask first' })
  expect(await steward.request(`label/${label.$id}`)).toMatchObject({ labelIn: changed.titles })
  // A label that is there already is neither added again nor left behind.
  const set = (how: string) => steward.request('act/setCare', { ids: [made.$id], communityLabels: [label.$id], how })
  await set('ADD')
  expect(await read()).toMatchObject({ communityLabels: [`${label.$id}@1`] })
  await set('TAKE')
  expect((await read())['communityLabels']).toBeUndefined()
})

test('a label that is not for a reader is told them in no language', async () => {
  const label = await keeper.request<Item>('create/CommunityLabel', {
    ...{ title: 'Hidden', titles: { fr: 'Caché' }, kind: 'NOTICE', owner: home, access: 'PRIVATE' },
  })
  const made = await treasure(keeper, { communityLabels: [label.$id], access: 'PUBLIC' })
  const read = await editor.request<Item>(`read/${made.$id}`)
  expect(read.$labels).toMatchObject({ [label.$id]: HIDDEN_LABEL })
  expect(read.$labelsIn).toBeUndefined()
  expect(await editor.request(`label/${label.$id}`)).toEqual({ label: HIDDEN_LABEL })
})

test('a steward is told how many people would see an item, and nobody else', async () => {
  const made = await treasure(steward)
  const asked = { ...target(made), protocols: ['FAMILY'] }
  expect(await steward.request('act/careReaders', asked)).toEqual({ count: 2, all: 2, isMore: false, isOpen: false })
  expect(await steward.request('act/careReaders', target(made))).toEqual({
    count: 3,
    all: 3,
    isMore: false,
    isOpen: false,
  })
  const guarded = await treasure(steward, { protocols: ['FAMILY'] })
  const both = { ...target(made), ids: [made.$id, guarded.$id] }
  expect(await steward.request('act/careReaders', both)).toEqual({ count: 3, all: 2, isMore: false, isOpen: false })
  const open = { ...target(made), access: 'PUBLIC' }
  expect(await steward.request('act/careReaders', open)).toMatchObject({ isOpen: true })
  const next = { t: 'Treasure', i: 0, owner: [home] }
  expect(await steward.request('act/careReaders', next)).toEqual({ count: 3, all: 3, isMore: false, isOpen: false })
  expect(await code(editor.request('act/careReaders', next))).toBe('notAllowed')
  expect(await code(editor.request('act/careReaders', asked))).toBe('notAllowed')
})

test('who may steward one type sets protocols of its items alone', async () => {
  const grants = ['Elder.steward', 'Treasure.update'].map((grant) => ({ grant, grantedBy: home }))
  const other = await server.client((await server.addUser({ organizations: [home], grants })).email)
  clients.push(other)
  const made = await treasure(editor)
  expect(await code(change(other, made, { protocols: ['FAMILY'] }))).toBe('notAllowed')
  expect((await other.request<Item>(`read/${made.$id}`)).$can).not.toHaveProperty('steward')
  expect((await steward.request<Item>(`read/${made.$id}`)).$can).toMatchObject({ steward: true })
})

test('T46 a steward is told why a person whom they know of sees an item, with protocol, giver and label, and nobody else is', async () => {
  const label = await keeper.request<Item>('create/CommunityLabel', {
    ...{ title: 'Of the family', kind: 'OWN', owner: home, protocols: ['FAMILY'] },
  })
  const made = await treasure(steward, { communityLabels: [label.$id] })
  const [near, far] = await Promise.all(
    ['Near', 'Far'].map(async (named) => {
      const { $id } = await server.parts.engine.store.create(SYSTEM, 'Organization', { name: named })
      return $id
    }),
  )
  const grants = [{ grant: 'protocol.FAMILY', grantedBy: home }]
  const [kin, stranger, hidden] = [
    await server.addUser({ organizations: [home], grants }),
    await server.addUser({ organizations: [near as ItemId] }),
    await server.addUser({ organizations: [far as ItemId] }),
  ]
  // The steward knows the people of another organisation, and not those of a third.
  const asker = accounts[1]?.index ?? 0
  await giveGrant(server.parts.database, { user: asker, grant: 'readOrg', grantedBy: near as ItemId })
  server.parts.engine.principals.written([itemId('User', asker)])
  const about = (client: TestClient, { index }: { index: number }, item = made) =>
    client.request('act/whySees', { ...target(item), subjectID: `User-${index}` })
  const guarded = { protocol: 'FAMILY', labels: [label.$id] }
  const byHome = { rule: 'grant', grantedBy: home, grant: 'protocol.FAMILY' }
  for (const client of [steward, keeper])
    expect(await about(client, kin)).toEqual({
      ...{ sees: true, level: 'COMMUNITY', why: { rule: 'member', grantedBy: home }, rule: 'ALL' },
      protocols: [{ ...guarded, why: byHome }],
    })
  expect(await about(steward, stranger)).toMatchObject({ sees: false, why: { rule: 'none' }, protocols: [guarded] })
  const open = await treasure(steward, { access: 'PUBLIC' })
  expect(await about(steward, stranger, open)).toMatchObject({ sees: true, why: { rule: 'public' }, protocols: [] })
  // By a contact: of who has no account what visitors see; of one that is hidden from the steward nothing.
  const asked = (subjectID = '') => steward.request('act/whySees', { ...target(made), subjectID })
  const unasked = await server.parts.engine.store.create(SYSTEM, 'Contact', { firstName: 'Ana', organizations: [home] })
  expect(await asked(kin.contact)).toMatchObject({ sees: true, why: { rule: 'member' } })
  expect(await asked(unasked.$id)).toMatchObject({ sees: false, why: { rule: 'none' } })
  expect(await code(asked(hidden.contact))).toEqual(['subjectID'])
  expect(await code(about(steward, hidden))).toEqual(['subjectID'])
  // Only who stewards an item that they read asks, and only of somebody who is there.
  expect(await code(about(editor, kin, open))).toBe('notAllowed')
  expect(await code(about(steward, { index: 987_654 }))).toEqual(['subjectID'])
  const foreign = await server.parts.engine.store.create(SYSTEM, 'Treasure', { name: 'x', owner: far })
  expect(await code(about(steward, kin, foreign))).toBe('notAllowed')
  expect(await code(about(steward, kin, { ...foreign, _i: 987_654 }))).toBe('notAllowed')
})
