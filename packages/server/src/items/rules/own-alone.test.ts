// @module-tag leaks
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { accessProperty, defineItemType, itemTypeSchema, type Item } from '@cairn/contract'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'

const LEAF = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Leaf',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true },
      secret: { v: 'DEF', level: 'PROTECTED' },
      partOf: { v: 'REL', t: 'Leaf' },
      keeper: { v: 'REL', t: 'Organization' },
      access: accessProperty,
    },
    owner: 'keeper',
    creatorMay: { rights: ['delete'], alone: true },
    visibility: 'COMMUNITY',
  }),
)
const sample = await openSampleStore({}, [LEAF])
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())
const { store, make } = sample
const bay = (await make('Organization', { displayName: 'Bay' })).$id
const may = (...grants: string[]) => grants.map((grant) => ({ grant, grantedBy: bay }))
const clerk = person(4, { organizations: [bay], grants: may('update') })
const other = person(5, { organizations: [bay], grants: may('update') })
const keeper = person(6, { organizations: [bay], grants: may('update', 'PROTECTED.read') })
const leaf = (values: object = {}, who = clerk) => make('Leaf', { title: 'L', keeper: bay, ...values }, who)
const change = ({ _t, _i }: Item, _u: number, values: object, who = clerk) =>
  store.update(who, { _t, _i, _u, ...values })
const mayDelete = async ({ $id }: Item, who = clerk) => (await store.read(who, $id)).$can?.['delete']

test('whoever made an item deletes it and takes it back, while nobody else changed it', async () => {
  const own = await leaf()
  await change(own, 1, { title: 'Mine still' })
  expect([await mayDelete(own), await mayDelete(own, other)]).toEqual([true, false])
  await expect(store.remove(other, own.$id)).rejects.toMatchObject({ code: 'notAllowed' })
  await store.remove(clerk, own.$id)
  await expect(store.read(clerk, own.$id)).rejects.toMatchObject({ code: 'notAllowed' })
  expect(await store.restore(clerk, own.$id)).toMatchObject({ title: 'Mine still' })
})

test('what others changed stays, and so does what they deleted', async () => {
  const shared = await leaf()
  await change(shared, 1, { title: 'Put right' }, other)
  expect(await mayDelete(shared)).toBe(false)
  await change(shared, 2, { title: 'Mine last' })
  await expect(store.remove(clerk, shared.$id)).rejects.toMatchObject({ code: 'changedByOthers' })
  const gone = await leaf()
  await store.remove(SYSTEM, gone.$id)
  expect(await store.restore(clerk, gone.$id)).toMatchObject({ title: 'L' })
  const chief = person(7, { adminOf: [bay] })
  const taken = await leaf()
  await store.remove(chief, taken.$id)
  await expect(store.restore(clerk, taken.$id)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(store.history(clerk, taken.$id)).rejects.toMatchObject({ code: 'notAllowed' })
  expect(await store.history(chief, taken.$id)).toHaveLength(2)
  // Who has the right itself is not asked whose work it is.
  await store.remove(chief, shared.$id)
})

test('only who may still make such items for the owner deletes their own', async () => {
  const own = await leaf()
  const left = person(4, { organizations: [bay] })
  expect(await mayDelete(own, left)).toBe(false)
  await expect(store.remove(left, own.$id)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('what something names stays, and the refusal says which', async () => {
  const whole = await leaf()
  const part = await leaf({ partOf: whole.$id })
  await expect(store.remove(clerk, whole.$id)).rejects.toMatchObject({ code: 'named', details: { by: part.$id } })
  await store.remove(clerk, part.$id)
  await store.remove(clerk, whole.$id)
  await store.restore(clerk, part.$id)
  expect(await store.restore(clerk, whole.$id)).toMatchObject({ title: 'L' })
})

test('deleting tells nothing of changes and of items that whoever made it may not read', async () => {
  const own = await leaf()
  await leaf({ partOf: own.$id, access: 'PRIVATE' }, other)
  await change(own, 1, { secret: 'Kept from the clerk' }, keeper)
  expect(await mayDelete(own)).toBe(true)
  await store.remove(clerk, own.$id)
  const seen = await leaf({}, keeper)
  await change(
    seen,
    1,
    { secret: 'Theirs' },
    person(8, { organizations: [bay], grants: may('update', 'PROTECTED.read') }),
  )
  expect(await mayDelete(seen, keeper)).toBe(false)
})
