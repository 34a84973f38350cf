import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineItemType, itemId, itemTypeSchema, type ItemId } from '@cairn/contract'
import { changeable, readable } from '@cairn/contract/server'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { statementsIn } from '../../testing/statements-in.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import { requireNamed } from './named-items.ts'

/** Introduces people whom its reader would not know otherwise. */
const VISIT = defineItemType({
  name: 'Visit',
  defaultIcon: 'note',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true },
    owner: { v: 'REL', t: 'Organization' },
    guests: { v: 'REL', t: 'Contact', many: true, introduces: true },
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
})

let sample: Awaited<ReturnType<typeof openSampleStore>>
const [bay, ridge] = ['Organization-1', 'Organization-2'] as ItemId[]
const ana = person(1, { organizations: [bay as ItemId] })
const [open, hidden]: [ItemId[], ItemId[]] = [[], []]
let deleted: ItemId
beforeAll(async () => {
  sample = await openSampleStore({}, [v.parse(itemTypeSchema, VISIT)])
  for (const displayName of ['Bay', 'Ridge']) await sample.make('Organization', { displayName })
  for (const [ids, keeper] of [
    [open, bay],
    [hidden, ridge],
  ] as const)
    for (let round = 0; round < 5; round++) {
      ids.push((await sample.make('Contact', { lastName: `Reef ${round}`, organizations: [keeper] })).$id)
      ids.push((await sample.make('Note', { title: 'Weir', state: 'OPEN', keeper, access: 'COMMUNITY' })).$id)
    }
  const gone = { title: 'Weir', state: 'OPEN', keeper: bay, access: 'COMMUNITY' }
  deleted = (await sample.make('Note', gone)).$id
  await sample.store.remove(SYSTEM, deleted)
})
afterAll(() => sample.close())

const schemaOf = (it: v.GenericSchema) => v.object({ ids: v.array(it) })

/** The statements of looking at what a payload names, as they are sent, whether it is refused or not. */
const sentFor = async (ids: readonly ItemId[], it: v.GenericSchema = readable()) => {
  const call = { schema: schemaOf(it), body: { ids }, target: {} }
  const sent = await statementsIn(sample.database, () => requireNamed(sample.context, ana, call).catch(() => {}))
  return sent.map(({ text }) => text)
}

test.each([
  ['readable', readable()],
  ['changeable', changeable()],
])('T4 T59 the same statements are sent for a hidden, a deleted and a missing item that must be %s', async (_, it) => {
  const [contact, note] = hidden as [ItemId, ItemId]
  for (const id of [contact, note, deleted, itemId('Contact', 98_765), itemId('Note', 98_765)]) await sentFor([id], it)
  const missing = await sentFor([itemId('Note', 98_765)], it)
  expect(missing.length).toBeGreaterThan(1)
  expect(await sentFor([note], it)).toEqual(missing)
  expect(await sentFor([deleted], it)).toEqual(missing)
  expect(await sentFor([contact], it)).toEqual(await sentFor([itemId('Contact', 98_765)], it))
})

test('five items that a payload names cost no more than one readMany of them, and none cost nothing', async () => {
  const five = open.slice(0, 5)
  const readMany = await statementsIn(sample.database, () => sample.store.readMany(ana, five))
  expect(await sentFor([])).toEqual([])
  expect(await sentFor(five)).toHaveLength(1)
  expect(readMany.length).toBeGreaterThanOrEqual(1)
})
