// @module-tag leaks
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'
import { TIE_TYPES } from '../../testing/tie-types.ts'
import { rebuildAll } from '../save/rebuild.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { TUNING } from '../read/search-tuning.ts'

const sample = await openSampleStore({}, [...PACT_TYPES, ...TIE_TYPES])
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())
const { store, make } = sample

let home: ItemId
let away: ItemId
let from: Item
let to: Item
let tie: Item
let reader: Principal
beforeEach(async () => {
  const made = await Promise.all(['Home', 'Away'].map((displayName) => make('Organization', { displayName })))
  ;[home, away] = made.map(({ $id }) => $id) as [ItemId, ItemId]
  reader = person(1, { organizations: [home] })
  from = await make('Pact', { title: 'The weir', keeper: home, access: 'COMMUNITY' })
  to = await make('Pact', { title: 'The dam', keeper: away, access: 'COMMUNITY', partners: [home] })
  tie = await make('Tie', { title: 'holds', keeper: home, access: 'COMMUNITY', from: from.$id, to: to.$id })
})

const change = async (item: Item, values: Record<string, unknown>, principal = SYSTEM) => {
  const { _t, _i, _u } = await store.read(SYSTEM, item.$id)
  return store.update(principal, { _t, _i, _u, ...values })
}
async function seenBy(principal: Principal): Promise<unknown[]> {
  const isRead = await store.read(principal, tie.$id).then(
    () => true,
    () => false,
  )
  const found: boolean[] = []
  for (const tuning of [TUNING, IN_COLUMNS]) {
    Object.assign(sample.context, { tuning })
    const { ids, total } = await store.search(principal, { types: ['Tie'], max: 1000 })
    expect(total).toBe(ids.length)
    found.push(ids.includes(tie.$id))
  }
  return [isRead, ...found]
}
const [SEEN, HIDDEN] = [
  [true, true, true],
  [false, false, false],
]

test('an item is read by who reads it and both that it requires', async () => {
  expect(await seenBy(reader)).toEqual(SEEN)
  expect(await seenBy(person(2, { organizations: [away] }))).toEqual(HIDDEN)
  expect(await seenBy(SYSTEM)).toEqual(SEEN)
  expect((await store.label(reader, tie.$id)).label).toBe('The weir holds The dam')
})

test('it goes and comes with either of them, in the commit that closes or opens that', async () => {
  const steps: [Item, Record<string, unknown>, Record<string, unknown>][] = [
    [from, { access: 'PRIVATE' }, { access: 'COMMUNITY' }],
    [from, { keeper: away }, { keeper: home }],
    [to, { partners: [] }, { partners: [home] }],
    [to, { partners: [], intake: [] }, { intake: [home] }],
    [tie, { access: 'PRIVATE' }, { access: 'PUBLIC' }],
  ]
  for (const [item, closes, opens] of steps) {
    await change(item, closes)
    expect(await seenBy(reader)).toEqual(HIDDEN)
    await change(item, opens)
    expect(await seenBy(reader)).toEqual(SEEN)
  }
  await store.remove(SYSTEM, to.$id)
  expect(await seenBy(reader)).toEqual(HIDDEN)
  await store.restore(SYSTEM, to.$id)
  expect(await seenBy(reader)).toEqual(SEEN)
})

test('what is part of an item is required with its whole', async () => {
  const clause = await make('Clause', { title: 'First', pact: to.$id })
  tie = await make('Tie', { title: 'names', keeper: home, access: 'COMMUNITY', from: clause.$id, to: from.$id })
  expect(await seenBy(reader)).toEqual(SEEN)
  await change(to, { partners: [] })
  expect(await seenBy(reader)).toEqual(HIDDEN)
  await change(to, { partners: [home] })
  expect(await seenBy(reader)).toEqual(SEEN)
  await rebuildAll(sample.context)
  expect(await seenBy(reader)).toEqual(SEEN)
})

test('only who reads both names them, they stay as they were named, and nothing stands on what requires others', async () => {
  const clerk = person(3, { organizations: [home], grants: [{ grant: 'Tie.update', grantedBy: home }] })
  const body = { title: 'new', keeper: home, access: 'COMMUNITY', from: from.$id, to: to.$id }
  expect((await make('Tie', body, clerk)).to).toBe(to.$id)
  await expect(change(tie, { to: from.$id }, clerk)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(make('Tie', { ...body, from: tie.$id })).rejects.toMatchObject({ code: 'notAllowed' })
  await change(to, { partners: [] })
  await expect(make('Tie', body, clerk)).rejects.toMatchObject({ code: 'invalidItem' })
  await expect(change(tie, { title: 'changed' }, clerk)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('T2: ties of what is hidden leave no trace', async () => {
  const stranger = person(4, { organizations: [away] })
  const asked = () =>
    Promise.all([
      store.search(stranger, { max: 1000, facets: { type: { prop: '_t' } }, labels: true }),
      store.search(stranger, { types: ['Tie'], max: 1000, facets: { keeper: { prop: 'keeper' } }, text: 'holds' }),
      store.search(stranger, { types: ['Pact'], max: 1000, subs: [{ via: 'Tie.to' }] }),
    ]).then((answers) => JSON.stringify(answers))
  const before = await asked()
  await make('Tie', { title: 'holds', keeper: away, access: 'PUBLIC', from: from.$id, to: to.$id })
  expect(await asked()).toBe(before)
})

test('an item that is closed while it is being tied does not stay open', async () => {
  for (let round = 0; round < 10; round++) {
    const end = await make('Pact', { title: 'End', keeper: home, access: 'COMMUNITY' })
    const body = { title: 'holds', keeper: home, access: 'COMMUNITY', from: from.$id, to: end.$id }
    const [made] = await Promise.all([make('Tie', body), change(end, { access: 'PRIVATE' })])
    tie = made
    expect(await seenBy(reader)).toEqual(HIDDEN)
  }
})
