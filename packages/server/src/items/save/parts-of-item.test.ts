import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { TALK_TYPES } from '../../testing/talk-types.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'

const sample = await openSampleStore({}, TALK_TYPES)
afterAll(() => sample.close())
const { store, make } = sample

let keeper: Item
let member: Principal
let talk: Item
let remark: Item
let stamp: Item
beforeEach(async () => {
  keeper = await make('Organization', { displayName: 'Bay' })
  const contact = await make('Contact', { lastName: 'Reef', organizations: [keeper.$id] })
  member = person(7, { contact: contact.$id })
  talk = await make('Talk', { title: 'Weir', keeper: keeper.$id, members: [contact.$id] })
  remark = await make('Remark', { title: 'first word', talk: talk.$id })
  stamp = await make('Stamp', { title: 'seen', remark: remark.$id })
})

const change = (item: Item, values: Record<string, unknown>, principal = SYSTEM) =>
  store.read(SYSTEM, item.$id).then(({ _t, _i, _u }) => store.update(principal, { _t, _i, _u, ...values }))
async function seenBy(principal: Principal): Promise<string[]> {
  const ids = [talk, remark, stamp].map(({ $id }) => $id)
  const read = Object.keys(await store.readMany(principal, ids))
  const found = (await store.search(principal, { types: ['Talk', 'Remark', 'Stamp'], max: 1000 })).ids
  expect(found.filter((id) => ids.includes(id as ItemId)).toSorted()).toEqual(read.toSorted())
  return read
}

test('what is part of an item is seen by whom that one names, and by nobody it no longer names', async () => {
  expect(await seenBy(member)).toEqual([talk.$id, remark.$id, stamp.$id])
  await change(talk, { members: null })
  expect(await seenBy(member)).toEqual([])
  await change(talk, { members: [member.contact], access: 'PRIVATE' })
  expect(await seenBy(member)).toHaveLength(3)
})

test('what is attached to a part is seen by whoever sees the part', async () => {
  const { $id: paper } = await make('Attachment', { originalName: 'map.pdf', kind: 'DOCUMENT' })
  await change(remark, { papers: [paper] })
  const seen = async () => [
    Object.keys(await store.readMany(member, [paper])),
    (await store.search(member, { types: ['Attachment'], text: 'map' })).ids,
  ]
  expect(await seen()).toEqual([[paper], [paper]])
  await change(talk, { members: null })
  expect(await seen()).toEqual([[], []])
})

test('the parts of what is deleted are nobody’s, and come back with it', async () => {
  await store.remove(SYSTEM, talk.$id)
  expect(await seenBy(member)).toEqual([])
  await expect(make('Remark', { title: 'late', talk: talk.$id })).rejects.toMatchObject({ code: 'invalidItem' })
  await store.restore(SYSTEM, talk.$id)
  expect(await seenBy(member)).toHaveLength(3)
})

test('a part that is written while its whole changes hands carries the rights of after', async () => {
  const late: Promise<Item>[] = []
  for (let round = 0; round < 10; round++) {
    late.push(make('Remark', { title: `late ${round}`, talk: talk.$id }))
    if (round === 5) await change(talk, { members: null })
  }
  await Promise.all(late)
  expect((await store.search(member, { types: ['Remark'], text: 'late' })).total).toBe(0)
  expect(
    (await store.search(SYSTEM, { types: ['Remark'], must: [{ prop: 'talk', kind: 'rel', value: [talk.$id] }] })).total,
  ).toBe(11)
})

test('a reader adds to what they read by no more than their capabilities, and changes nothing of it', async () => {
  await expect(store.create(member, 'Remark', { title: 'mine', talk: talk.$id })).rejects.toMatchObject({
    code: 'notAllowed',
  })
  await expect(change(talk, { title: 'Mine' }, member)).rejects.toMatchObject({ code: 'notAllowed' })
  const admin = { ...member, admin: true }
  await expect(change(stamp, { title: 'other' }, admin)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(store.remove(admin, stamp.$id)).rejects.toMatchObject({ code: 'notAllowed' })
})
