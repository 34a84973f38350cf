// @module-tag leaks
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { accessProperty, defineItemType, itemTypeSchema } from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'

const FILED = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Filed',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF' },
      number: { v: 'DEF', unique: 'keeper' },
      mark: { v: 'DEF', facet: { kind: 'terms' }, unique: true },
      keeper: { v: 'REL', t: 'Organization' },
      access: accessProperty,
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
)
const sample = await openSampleStore({}, [FILED])
afterAll(() => sample.close())
const { store, make } = sample
const bay = await make('Organization', { displayName: 'Bay' })
const reef = await make('Organization', { displayName: 'Reef' })
const clerk = person(4, { organizations: [bay.$id], grants: [{ grant: 'update', grantedBy: bay.$id }] })
const taken = (name: string) => ({
  code: 'invalidItem',
  details: { properties: { [name]: { userMessage: 'errors.valueTaken' } } },
})
const filed = (values: Record<string, unknown>, who = clerk) => make('Filed', { keeper: bay.$id, ...values }, who)

test('a value is taken among the items of the same owner, and free again when its item goes', async () => {
  const first = await filed({ number: '66-1042' })
  await expect(filed({ number: '66-1042' })).rejects.toMatchObject(taken('number'))
  await filed({ number: '66-1042', keeper: reef.$id }, SYSTEM)
  const second = await filed({ number: '66-1043' })
  const { _t, _i, _u } = second
  await expect(store.update(clerk, { _t, _i, _u, number: '66-1042' })).rejects.toMatchObject(taken('number'))
  // What it has already it may keep.
  await store.update(clerk, { _t, _i, _u, number: '66-1043', title: 'Weir' })
  await store.remove(SYSTEM, first.$id)
  expect(await filed({ number: '66-1042' })).toMatchObject({ number: '66-1042' })
})

test('a value that is unique everywhere is taken by an item of any owner that the writer may read', async () => {
  await filed({ mark: 'A', keeper: reef.$id, access: 'PUBLIC' }, SYSTEM)
  await expect(filed({ mark: 'A' })).rejects.toMatchObject(taken('mark'))
})

test('T2: a clash with what is hidden from the writer is not told: both write alike', async () => {
  await filed({ mark: 'B', keeper: reef.$id, access: 'PRIVATE' }, SYSTEM)
  const answers = await Promise.all(['B', 'C'].map((mark) => filed({ mark })))
  const [hidden, free] = answers.map((item) => Object.keys(item))
  expect(hidden).toEqual(free)
  await expect(filed({ mark: 'B', keeper: reef.$id }, SYSTEM)).rejects.toMatchObject(taken('mark'))
})

test('of those who write the same value at once one has it', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => filed({ number: '77-1' })))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('writes of one act do not have the same value', async () => {
  const body = { keeper: bay.$id, number: '88-1' }
  const write = { op: 'create' as const, type: 'Filed', body }
  await expect(store.together(clerk, [write, write])).rejects.toMatchObject(taken('number'))
  const [one, other] = [await filed({ number: '88-2' }), await filed({ number: '88-3' })]
  const changed = ({ $id }: { $id: string }) => ({ op: 'update' as const, id: $id, body: { number: '88-4' } })
  await expect(store.together(clerk, [changed(one), changed(other)])).rejects.toMatchObject(taken('number'))
  const [, kept] = await store.together(clerk, [changed(one), { ...write, body: { ...body, number: '88-2' } }])
  expect(kept).toMatchObject({ number: '88-2' })
})

test('of many items made together those alone are refused whose value is taken, also by one of them', async () => {
  await filed({ number: 'T-1' })
  await filed({ mark: 'D', keeper: reef.$id, access: 'PRIVATE' }, SYSTEM)
  const made = (values: Record<string, unknown>) => ({ keeper: bay.$id, ...values })
  const outcomes = await store.createAll(clerk, 'Filed', [
    made({ number: 'T-1' }),
    made({ number: 'T-2' }),
    made({ number: 'T-2' }),
    made({ number: 'T-3', mark: 'D' }),
    made({ title: 'Without' }),
  ])
  expect(outcomes[0]?.details).toMatchObject(taken('number').details)
  expect(outcomes.map((each) => each?.details)).toEqual([
    outcomes[0]?.details,
    ...[outcomes[1], outcomes[2]].map((each) => each?.details),
    undefined,
    undefined,
  ])
  expect([outcomes[1], outcomes[2]].filter((each) => each === undefined)).toHaveLength(1)
  const free = Array.from({ length: 50 }, (_, at) => made({ number: `M-${at}`, mark: `M-${at}` }))
  expect(await store.createAll(clerk, 'Filed', free)).toEqual(free.map(() => undefined))
  const again = await store.createAll(clerk, 'Filed', free)
  expect(again.every((each) => each?.code === 'invalidItem')).toBe(true)
})
