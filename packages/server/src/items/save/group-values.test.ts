// @module-tag leaks
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { defineItemType, itemTypeSchema } from '@cairn/contract'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'

const JOB = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Job',
    defaultIcon: 'file',
    label: ['title'],
    properties: {
      title: { v: 'DEF' },
      keeper: { v: 'REL', t: 'Organization' },
      work: {
        v: 'DEF',
        t: 'group',
        many: true,
        parts: {
          kind: { v: 'SEL', options: ['WALK', 'TALK'], facet: { kind: 'terms' } },
          who: { v: 'REL', t: 'Contact' },
          note: { v: 'DEF', textField: true },
        },
      },
      pay: {
        v: 'DEF',
        t: 'group',
        level: 'PROTECTED',
        parts: { kind: { v: 'SEL', options: ['CASH', 'TRADE'], facet: { kind: 'terms' } }, note: { v: 'DEF' } },
      },
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
)
const sample = await openSampleStore({}, [JOB])
afterAll(() => sample.close())
const { store, make } = sample
const bay = await make('Organization', { displayName: 'Bay' })
const robin = await make('Contact', { lastName: 'Reef', organizations: [bay.$id] })
const member = person(4, { organizations: [bay.$id] })
const keeper = person(5, { adminOf: [bay.$id] })
const find = async (who: typeof member, prop: string, value: string) =>
  (await store.search(who, { types: ['Job'], must: [{ prop, kind: 'is', value }] })).ids

test('rows are found, counted and read by their parts, and get an id', async () => {
  const work = [{ kind: 'WALK', who: robin.$id, note: 'along the weir' }, { kind: 'TALK' }]
  const job = await make('Job', { title: 'One', keeper: bay.$id, work })
  expect(job['work']).toEqual(work.map((row) => ({ id: expect.any(String), ...row })))
  expect(job.$labels?.[robin.$id]).toBe('Reef')
  expect(await find(member, 'work.kind', 'TALK')).toEqual([job.$id])
  expect(
    (await store.search(member, { types: ['Job'], must: [{ prop: 'work.who', kind: 'rel', value: [robin.$id] }] })).ids,
  ).toEqual([job.$id])
  expect((await store.search(member, { types: ['Job'], text: 'weir' })).ids).toEqual([job.$id])
  const { facets } = await store.search(member, { types: ['Job'], facets: { kind: { prop: 'work.kind' } } })
  expect(facets?.['kind']?.toSorted((one, other) => one.value.localeCompare(other.value))).toEqual([
    { value: 'TALK', count: 1 },
    { value: 'WALK', count: 1 },
  ])
  const { _t, _i, _u } = job
  await store.update(SYSTEM, { _t, _i, _u, work: [{ kind: 'WALK' }] })
  expect(await find(member, 'work.kind', 'TALK')).toEqual([])
})

test('a part that names what is not there, or a list value, is refused like a property', async () => {
  const body = { title: 'Two', keeper: bay.$id, work: [{ kind: 'WALK', who: 'Contact-99999' }] }
  await expect(make('Job', body, keeper)).rejects.toMatchObject({
    code: 'invalidItem',
    details: { properties: { work: { userMessage: 'errors.invalidItem' } } },
  })
})

test('T3: the parts of a group with a level are not there for those below it', async () => {
  const job = await make('Job', { title: 'Three', keeper: bay.$id, pay: { kind: 'CASH', note: 'nine blankets' } })
  expect(await store.read(member, job.$id)).not.toHaveProperty('pay')
  expect(await find(keeper, 'pay.kind', 'CASH')).toEqual([job.$id])
  const asked = (prop: string) => store.search(member, { types: ['Job'], facets: { asked: { prop } } })
  for (const prop of ['pay.kind', 'pay.none', 'pay'])
    await expect(asked(prop)).rejects.toMatchObject({ code: 'propertyUnknown' })
  await expect(find(member, 'pay.kind', 'CASH')).rejects.toMatchObject({ code: 'propertyUnknown' })
  expect((await store.search(member, { types: ['Job'], text: 'blankets' })).ids).toEqual([])
})
