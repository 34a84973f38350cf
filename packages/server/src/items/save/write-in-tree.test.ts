// @module-tag leaks
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { accessProperty, defineItemType, itemTypeSchema, type Item, type ItemId } from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'

const BOX = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Box',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF' },
      inside: { v: 'REL', t: 'Box' },
      place: { v: 'DEF', t: 'natural' },
      keeper: { v: 'REL', t: 'Organization' },
      access: accessProperty,
    },
    tree: { parent: 'inside', order: 'place', depth: 5 },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
)
const sample = await openSampleStore({}, [BOX])
afterAll(() => sample.close())
const { store, make } = sample
const bay = await make('Organization', { displayName: 'Bay' })
const reef = await make('Organization', { displayName: 'Reef' })
const clerk = person(4, { organizations: [bay.$id], grants: [{ grant: 'update', grantedBy: bay.$id }] })
const refused = (code: string) => ({
  code: 'invalidItem',
  details: { properties: { inside: { userMessage: `errors.${code}` } } },
})
const box = (inside?: Item, who: Principal = clerk, more: Record<string, unknown> = {}) =>
  make('Box', { keeper: bay.$id, ...(inside ? { inside: inside.$id } : {}), ...more }, who)
const put = async (item: Item, inside: Item, who: Principal = clerk) => {
  const { _t, _i, _u } = await store.read(SYSTEM, item.$id)
  return store.update(who, { _t, _i, _u, inside: inside.$id })
}
async function chain(length: number, who = clerk): Promise<Item[]> {
  const boxes: Item[] = []
  for (let at = 0; at < length; at++) boxes.push(await box(boxes.at(-1), who))
  return boxes
}

test('an item is below neither itself nor what is below it', async () => {
  const [outer, middle, inner] = (await chain(3)) as [Item, Item, Item]
  await expect(put(outer, inner)).rejects.toMatchObject(refused('circle'))
  await expect(put(outer, outer)).rejects.toMatchObject(refused('circle'))
  await expect(put(outer, inner, SYSTEM)).rejects.toMatchObject(refused('circle'))
  // What is deleted may come back.
  await store.remove(SYSTEM, middle.$id)
  await expect(put(outer, inner)).rejects.toMatchObject(refused('circle'))
})

test('a tree has so many levels, with what is moved and all that is below it', async () => {
  const deep = await chain(5)
  await expect(box(deep.at(-1))).rejects.toMatchObject(refused('tooDeep'))
  const [root, , leaf] = (await chain(3)) as [Item, Item, Item]
  const [, second, third] = deep as [Item, Item, Item]
  await expect(put(root, third)).rejects.toMatchObject(refused('tooDeep'))
  expect((await put(root, second))['inside']).toBe(second.$id)
  expect((await put(leaf, third))['inside']).toBe(third.$id)
})

test('of two moves that would make a circle together one is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, other] = [await box(), await box()]
    const outcomes = await Promise.allSettled([put(one, other), put(other, one)])
    const failed = outcomes.filter(({ status }) => status === 'rejected')
    expect(failed).toHaveLength(1)
    expect(failed[0]).toMatchObject({ reason: refused('circle') })
  }
})

test('who names a parent reads all that it is part of', async () => {
  const hidden = await box(undefined, SYSTEM, { keeper: reef.$id, access: 'PRIVATE' })
  const open = await box(hidden, SYSTEM)
  await expect(box(open)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(put(await box(), open)).rejects.toMatchObject({ code: 'notAllowed' })
  expect((await box(open, SYSTEM))['inside']).toBe(open.$id)
})

test('T2: what is hidden below an item is not told by a refusal', async () => {
  const [, , third] = (await chain(3)) as [Item, Item, Item]
  const [bare, full] = [await box(), await box()]
  const secret = await box(full, SYSTEM, { keeper: reef.$id, access: 'PRIVATE' })
  await box(secret, SYSTEM)
  const told = ({ title, inside, _u, $can, $labels }: Item) => ({ title, inside, _u, $can, $labels })
  expect(told(await put(bare, third))).toEqual(told(await put(full, third)))
})

test('writes of one act put what they make into each other', async () => {
  const create = (as: string, inside?: string) => ({
    op: 'create' as const,
    type: 'Box',
    as,
    body: { keeper: bay.$id, ...(inside ? { inside: `$as:${inside}` } : {}) },
  })
  const names = ['a', 'b', 'c', 'd', 'e']
  const made = await store.together(
    clerk,
    names.map((name, at) => create(name, names[at - 1])),
  )
  expect(made.map((item) => item['inside'])).toEqual([undefined, ...made.slice(0, 4).map(({ $id }) => $id as ItemId)])
  const six = [...names, 'f'].map((name, at, all) => create(name, all[at - 1]))
  await expect(store.together(clerk, six)).rejects.toMatchObject(refused('tooDeep'))
})
