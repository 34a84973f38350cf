// @module-tag leaks
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessProperty, type Item, type ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import { buildItemType } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { codeOf, startKeptCommunity, type KeptCommunity } from '@cairn/testkit/kept-community'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { principalOf } from '../items/rights/principal/principal-of.ts'
import type { ActionServices } from './action-services.ts'
import { areaItems } from './area-action.ts'
import { filesOf } from './area-files.ts'

/** A type with what only the server sets, with care, files and an owner. */
const TREASURE = buildItemType('Treasure', {
  properties: {
    name: { v: 'DEF', max: 200, required: true },
    owner: { v: 'REL', t: 'Organization' },
    pictures: { v: 'REL', t: 'Attachment', many: true },
    counted: { v: 'DEF', t: 'integer', readOnly: true },
    access: accessProperty,
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
  care: true,
})

let server: KeptCommunity
/** Ana's call: her rights, and the server's. */
let items: AreaItems
let asServer: AreaItems
beforeAll(async () => {
  server = await startKeptCommunity({ areas: [...COMMUNITY_TYPES, TREASURE] })
  const { engine } = server.parts
  const ana = await principalOf({ user: server.ana.index }, engine.principals)
  const parts = { ...server.parts, store: engine.store, parts: engine.context } as unknown as ActionServices
  ;({ items, asServer } = areaItems(parts, undefined, ana, 'test', 'write'))
})
afterAll(() => server.close())

const write = (how: 'create' | 'update', body: object, set?: object): Promise<Item> => {
  if (how === 'create') return asServer.create('Treasure', { name: 'A basket', ...body }, set as never)
  return made().then(async ({ $id, _u }) => {
    const [item] = await asServer.together([
      { op: 'update', id: $id, u: _u, body: { ...body }, ...(set ? { set } : {}) } as never,
    ])
    return item as Item
  })
}
const made = (): Promise<Item> =>
  server.parts.engine.store.create(SYSTEM, 'Treasure', { name: 'A box', owner: server.home })
/** A file that this account uploaded and no item names yet. */
const uploadOf = async (user: number): Promise<ItemId> => {
  const principal = await principalOf({ user }, server.parts.engine.principals)
  const target = { type: 'Treasure', property: 'pictures' }
  return filesOf(server.parts.files, { ...principal, admin: true }, new AbortController().signal).keep(
    new TextEncoder().encode('bytes'),
    'a.txt',
    target,
  )
}

test.each(['create', 'update'] as const)(
  'T11 T59 in a body that the server writes for somebody, on %s',
  async (how) => {
    const own = { owner: server.home }
    expect(await codeOf(write(how, own))).toBe('fine')
    // Only the server says these, on purpose.
    expect(await codeOf(write(how, { ...own, counted: 3 }))).toBe('notAllowed')
    expect(await write(how, own, { counted: 3 })).toMatchObject({ counted: 3 })
    expect(await codeOf(write(how, { owner: server.elsewhere }))).toBe('notAllowed')
    expect(await write(how, {}, { owner: server.elsewhere })).toMatchObject({ owner: server.elsewhere })
    expect(await codeOf(write(how, { ...own, protocols: ['CEREMONY'] }))).toBe('notAllowed')
    expect(await codeOf(write(how, own, { protocols: ['CEREMONY'] }))).toBe('fine')
  },
)

test.each(['create', 'update'] as const)(
  'T59 uploads of others are in no item that the server writes, on %s',
  async (how) => {
    const [mine, others] = [await uploadOf(server.ana.index), await uploadOf(server.ben.index)]
    expect(await codeOf(write(how, { owner: server.home, pictures: [others] }))).toBe('invalidItem')
    expect(await codeOf(write(how, { owner: server.home }, { pictures: [others] }))).toBe('invalidItem')
    expect(await codeOf(write(how, { owner: server.home, pictures: [mine] }))).toBe('fine')
  },
)

test('T59 beside what the server sets, all else of an item is checked with the rights of its maker', async () => {
  const note = { name: 'A note', owner: server.home }
  expect(await codeOf(items.create('Treasure', { name: 'x', owner: server.home }, { counted: 1 }))).toBe('notAllowed')
  expect(await codeOf(items.create('Note', note, {}))).toBe('fine')
  expect(await codeOf(items.create('Note', { ...note, secret: 'x' }, {}))).toBe('propertyUnknown')
  const [refused] = await items.createAll('Note', [{ ...note, owner: server.elsewhere }], [{ phone: '1' }])
  expect(refused?.code).toBe('notAllowed')
})
