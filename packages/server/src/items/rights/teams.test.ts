// @module-tag leaks
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as v from 'valibot'
import {
  accessProperty,
  defineItemType,
  itemTypeSchema,
  protocolProperties,
  type Item,
  type ItemId,
} from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { loadGifts } from './principal/gifts.ts'

const TYPES = [
  defineItemType({
    ...{ name: 'Study', defaultIcon: 'note', label: ['title'], owner: 'keeper', visibility: 'COMMUNITY' },
    properties: {
      title: { v: 'DEF' },
      keeper: { v: 'REL', t: 'Organization' },
      leads: { v: 'REL', t: 'Contact', many: true },
      clerks: { v: 'REL', t: 'Contact', many: true },
      readers: { v: 'REL', t: 'Contact', many: true },
      everyone: { v: 'REL', t: 'Contact', many: true },
    },
    readers: 'everyone',
    gives: [
      { property: 'leads', grants: ['Saying.update', 'Saying.PRIVATE.read', 'protocol.NAMES'], own: ['update'] },
      { property: 'clerks', grants: ['Saying.PRIVATE.read', 'Saying.create'] },
      { property: 'readers', grants: ['Saying.COMMUNITY.read'] },
    ],
  }),
  defineItemType({
    ...{ name: 'Saying', defaultIcon: 'note', label: ['title'], owner: 'keeper', visibility: 'PRIVATE' },
    properties: {
      title: { v: 'DEF', textField: true },
      who: { v: 'DEF', level: 'PRIVATE', protocol: 'NAMES', facet: { kind: 'terms' } },
      keeper: { v: 'REL', t: 'Organization' },
      study: { v: 'REL', t: 'Study' },
      helping: { v: 'REL', t: 'Study' },
      isDone: { v: 'DEF', t: 'boolean' },
      access: accessProperty,
      ...protocolProperties,
    },
    sharedWith: [
      { property: 'study', team: true, level: 'PRIVATE', rights: ['create', 'update'] },
      { property: 'study', team: true, when: [{ prop: 'isDone', kind: 'is', value: true }] },
      { property: 'helping', team: true, when: [{ prop: 'isDone', kind: 'is', value: true }] },
    ],
    creatorWithin: true,
  }),
].map((type) => v.parse(itemTypeSchema, type))

const sample = await openSampleStore({}, TYPES)
afterAll(() => sample.close())
const { store, make } = sample

let home: ItemId
let study: Item
let people: ItemId[]
beforeEach(async () => {
  home = (await make('Organization', { displayName: 'Home' })).$id
  const made = await Promise.all(
    ['Ada', 'Ben', 'Cy'].map((lastName) => make('Contact', { lastName, organizations: [home] })),
  )
  people = made.map(({ $id }) => $id)
  const [lead, clerk, reader] = people
  const named = { leads: [lead], clerks: [clerk], readers: [reader], everyone: people }
  study = await make('Study', { title: 'Shore', keeper: home, ...named })
})

const say = (values: object = {}) =>
  make('Saying', { title: 'The weir', who: 'Ada', keeper: home, study: study.$id, ...values })
/**
 * A person who holds what items give to the contact now, and no other right; in no organisation if none is
 * named.
 */
async function holding(contact: ItemId | undefined, ...organizations: ItemId[]): Promise<Principal> {
  const grants = contact ? await loadGifts(sample.database, { all: () => TYPES }, { contact }) : []
  return person(9, { contact, grants, organizations })
}
const reads = async (who: Principal, { $id }: Item) =>
  store.read(who, $id).then(
    ({ who: name }) => name ?? 'no name',
    () => 'nothing',
  )
const finds = async (who: Principal, value: string) =>
  store.search(who, { types: ['Saying'], must: [{ prop: 'who', kind: 'is', value }] }).then(
    ({ ids }) => ids.length,
    ({ code }: { code: string }) => code,
  )

test('people of a team hold its rights over what it is named in, names only with the protocol', async () => {
  const said = await say()
  const [lead, clerk, reader] = await Promise.all(people.map((contact) => holding(contact)))
  if (!lead || !clerk || !reader) throw new Error('nobody')
  expect(await Promise.all([lead, clerk, reader].map((who) => reads(who, said)))).toEqual(['Ada', 'no name', 'nothing'])
  expect(await finds(lead, 'Ada')).toBe(1)
  expect(await finds(clerk, 'Ada')).toBe('propertyUnknown')
  const done = await say({ isDone: true, access: 'COMMUNITY' })
  expect(await reads(reader, done)).toBe('no name')
  expect(await reads(reader, await say({ isDone: true }))).toBe('nothing')
  expect(await reads(reader, await say({ access: 'COMMUNITY' }))).toBe('nothing')
  const other = await make('Study', { title: 'Other', keeper: home })
  expect(await reads(lead, await say({ study: other.$id }))).toBe('nothing')
})

test('a team with which it is not shared yet gives no protocol of its own', async () => {
  const lead = await holding(people[0], home)
  const other = await make('Study', { title: 'Other', keeper: home })
  const open = { study: other.$id, helping: study.$id, access: 'COMMUNITY' }
  expect(await reads(lead, await say(open))).toBe('no name')
  expect(await reads(lead, await say({ ...open, isDone: true }))).toBe('Ada')
})

test('who is taken off the team holds nothing of it, nor does anybody once it is deleted', async () => {
  const said = await say()
  const { _t, _i, _u } = study
  await store.update(SYSTEM, { _t, _i, _u, leads: null })
  expect(await reads(await holding(people[0]), said)).toBe('nothing')
  expect(await reads(await holding(people[1]), said)).toBe('no name')
  await store.remove(SYSTEM, study.$id)
  expect(await reads(await holding(people[1]), said)).toBe('nothing')
})

test('a team makes items for its own owners alone, and whoever made one reads it while on the team', async () => {
  const clerk = await holding(people[1], home)
  const away = (await make('Organization', { displayName: 'Away' })).$id
  const values = { title: 'A weir', keeper: home, study: study.$id }
  const made = await store.create(clerk, 'Saying', values)
  for (const wrong of [{ keeper: away }, { study: null }])
    await expect(store.create(await holding(people[1], away), 'Saying', { ...values, ...wrong })).rejects.toMatchObject(
      {
        code: 'notAllowed',
      },
    )
  await expect(store.create(await holding(people[2], home), 'Saying', values)).rejects.toMatchObject({
    code: 'notAllowed',
  })
  expect(await reads(person(9, { contact: people[1] }), made)).toBe('nothing')
  expect(await reads(person(9, { organizations: [home] }), made)).toBe('no name')
})

test('nobody gives by a name what they do not hold; a lead names others', async () => {
  const [, , reader] = people
  const change = async (who: Principal, values: object) => {
    const { _t, _i, _u } = await store.read(SYSTEM, study.$id)
    return store.update(who, { _t, _i, _u, ...values }).then(
      () => 'saved',
      ({ code }: { code: string }) => code,
    )
  }
  const given = (...grants: string[]) =>
    person(5, { organizations: [home], grants: grants.map((grant) => ({ grant, grantedBy: home })) })
  expect(await change(given('Study.update'), { leads: [reader] })).toBe('notAllowed')
  expect(await change(given('Study.update', 'Saying.update', 'PRIVATE.read'), { leads: [reader] })).toBe('notAllowed')
  expect(await change(given('Study.update'), { title: 'The shore' })).toBe('saved')
  expect(await change(given('Study.update'), { clerks: null })).toBe('saved')
  expect(await change(await holding(people[0], home), { leads: [people[0], reader] })).toBe('saved')
  expect(await change(given('Study.update', 'update', 'PRIVATE.read', 'protocol.NAMES'), { leads: people })).toBe(
    'saved',
  )
})

test('a lead opens what belongs to the team, and others of it do not', async () => {
  const said = await say()
  const open = async (who: Principal) => {
    const { _t, _i, _u } = await store.read(SYSTEM, said.$id)
    return store.update(who, { _t, _i, _u, access: 'COMMUNITY' }).then(
      () => 'saved',
      ({ code }: { code: string }) => code,
    )
  }
  const [lead, clerk] = await Promise.all(people.map((contact) => holding(contact)))
  if (!lead || !clerk) throw new Error('nobody')
  expect(await open(clerk)).toBe('notAllowed')
  expect(await open(lead)).toBe('saved')
})
