import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemId, type ItemId, type ItemType } from '@cairn/contract'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { SYSTEM } from '../../items/facts/system-principal.ts'

const people = { v: 'REL', t: 'Contact', many: true } as const
const owner = { v: 'REL', t: 'Organization', required: true } as const
/**
 * A file names its people, also to whom it is shared with; a part of it leads to them; a letter is about
 * either.
 */
const FILE: ItemType = {
  ...buildItemType('Dossier', {
    properties: {
      name: { v: 'DEF', required: true },
      owner,
      first: { ...people, introduces: 'shared' },
      kept: { ...people, level: 'PRIVATE' },
      partners: { v: 'REL', t: 'Organization', many: true },
    },
  }),
  owner: 'owner',
  about: { people: ['first', 'kept'] },
  sharedWith: [{ property: 'partners', level: 'COMMUNITY' }],
  visibility: 'COMMUNITY',
}
const PART: ItemType = {
  ...buildItemType('Part', {
    properties: { name: { v: 'DEF', required: true }, owner, file: { v: 'REL', t: 'Dossier' } },
  }),
  owner: 'owner',
  about: { people: ['file'] },
  visibility: 'COMMUNITY',
}
const LETTER: ItemType = {
  ...buildItemType('Letter', {
    properties: {
      name: { v: 'DEF', required: true },
      owner,
      on: { v: 'IDM', many: true },
      to: { ...people, peopleOf: 'on' },
      from: { ...people, inOrg: 'owner', peopleOf: 'on' },
    },
  }),
  owner: 'owner',
  visibility: 'COMMUNITY',
}

let server: KeptCommunity
let ana: TestClient
let made: Record<'theirs' | 'ours' | 'gone' | 'secret', ItemId>
let file: ItemId
let part: ItemId
beforeAll(async () => {
  server = await startKeptCommunity({ areas: [...COMMUNITY_TYPES, FILE, PART, LETTER] })
  const { store } = server.parts.engine
  const { home, elsewhere } = server
  const make = async (type: string, values: object) => (await store.create(SYSTEM, type, { ...values })).$id
  const person = (firstName: string, organization: ItemId) =>
    make('Contact', { firstName, organizations: [organization] })
  made = {
    theirs: await person('Theirs', elsewhere),
    ours: await person('Ours', home),
    gone: await person('Gone', home),
    secret: await person('Secret', home),
  }
  const { theirs, ours, gone, secret } = made
  const values = { name: 'File', owner: elsewhere, partners: [home], first: [theirs, gone, ours], kept: [secret] }
  file = await make('Dossier', values)
  part = await make('Part', { name: 'Part', owner: home, file })
  await store.remove(SYSTEM, gone)
  ana = await server.join(server.ana.email)
})
afterAll(() => server.close())

const ask = async (client: TestClient, property: string, values: object) =>
  (
    await client.request<{ people: { id: ItemId; label: string }[] }>('act/peopleOf', {
      ...{ t: 'Letter', i: 0, property, values },
    })
  ).people

test('the people of what an item is about are told, also through others, in their order and each once', async () => {
  const expected = [
    { id: made.theirs, label: 'Theirs' },
    { id: made.ours, label: 'Ours' },
  ]
  expect(await ask(ana, 'to', { on: [file] })).toEqual(expected)
  expect(await ask(ana, 'to', { on: [part, file] })).toEqual(expected)
  expect(await ask(ana, 'to', { on: [made.ours] }), 'a person').toEqual([expected[1]])
  expect(await ask(ana, 'from', { on: [file], owner: server.home }), 'of an organisation').toEqual([expected[1]])
  expect(await codeOf(ask(ana, 'name', { on: [file] }))).toBe('propertyUnknown')
})

test('T8 T46 nobody is told whom they may not name: hidden people, files and properties, and blocked people', async () => {
  expect(await ask(ana, 'to', { on: [made.theirs] }), 'known by the file').toHaveLength(1)
  const stranger = await server.join(server.stranger.email)
  expect(await ask(stranger, 'to', { on: [made.ours] }), 'introduced by the file of their own').toHaveLength(1)
  const { store } = server.parts.engine
  const { $id: other } = await store.create(SYSTEM, 'Organization', { name: 'Other' })
  const closed = await store.create(SYSTEM, 'Dossier', { name: 'Closed', owner: other, first: [made.ours] })
  expect(await ask(ana, 'to', { on: [closed.$id] })).toEqual(await ask(ana, 'to', { on: ['Dossier-999999'] }))
  const hidden = await store.create(SYSTEM, 'Contact', { firstName: 'Hidden', organizations: [other] })
  expect(await ask(ana, 'to', { on: [hidden.$id] })).toEqual(await ask(ana, 'to', { on: ['Contact-999999'] }))
  const { contact } = (await store.read(SYSTEM, itemId('User', server.ben.index))) as unknown as { contact: ItemId }
  expect(await ask(ana, 'to', { on: [contact] })).toHaveLength(1)
  const admin = await server.addUser({ admin: true })
  const chief = await server.client(admin.email)
  await chief.request('act/blockContact', { t: 'Contact', i: Number(contact.split('-')[1]), blocked: true })
  expect(await ask(ana, 'to', { on: [contact] })).toEqual([])
  chief.close()
})

test('who is offered is taken, and named in the item', async () => {
  const client = await server.addUser({
    organizations: [server.home],
    grants: [{ grant: 'Letter.update', grantedBy: server.home }],
  })
  const writer = await server.client(client.email)
  const letter = await writer.request<{ to: ItemId[] }>('create/Letter', {
    ...{ name: 'Letter', owner: server.home, on: [file], to: [made.theirs] },
  })
  expect(letter.to).toEqual([made.theirs])
  writer.close()
})
