// @module-tag leaks
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { accessProperty, defineItemType, itemTypeSchema, type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ReadingContext, ReadingRule } from '@cairn/contract/server'
import { openSampleStore, person } from '../../testing/sample-store.ts'
import { SYSTEM } from '../facts/system-principal.ts'

const BASKET = v.parse(
  itemTypeSchema,
  defineItemType({
    name: 'Basket',
    defaultIcon: 'file',
    label: ['number', 'title'],
    properties: {
      title: { v: 'DEF', required: true },
      number: { v: 'DEF', t: 'integer', readOnly: true },
      keeper: { v: 'REL', t: 'Organization' },
      about: { v: 'IDM' },
      access: accessProperty,
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
)
/** What the rule does in a test that wants it otherwise. */
let instead: ((context: ReadingContext) => Promise<undefined>) | undefined
/**
 * Gives each basket of a keeper the next number that its writer may know, and lets no two have the same
 * title.
 */
const rule: ReadingRule = {
  hold: ['keeper'],
  async rule(context) {
    if (instead) return instead(context)
    const { before, after, items } = context
    const must = [{ prop: 'keeper', kind: 'rel' as const, value: [String(after['keeper'])] }]
    const { ids } = await items.search({ types: ['Basket'], must, max: 1000 })
    const others = Object.values(await items.readMany(ids as Item['$id'][])).filter(({ $id }) => $id !== before?.$id)
    if (others.some(({ title }) => title === after['title'])) throw new CairnError('valueTaken')
    const last = Math.max(0, ...others.map(({ number }) => Number(number ?? 0)))
    return before ? undefined : { set: { number: last + 1 } }
  },
}
const sample = await openSampleStore({}, [BASKET], { readingRule: (name) => (name === 'Basket' ? rule : undefined) })
afterAll(() => sample.close())
const { store, make } = sample
const keeperOf = async (displayName: string) => (await make('Organization', { displayName })).$id
const bay = await keeperOf('Bay')
const clerk = person(4, { organizations: [bay], grants: [{ grant: 'update', grantedBy: bay }] })
const basket = (title: string, keeper = bay, who = clerk) => make('Basket', { title, keeper }, who)

test('a rule fills in what only the server sets, and those who write at once take turns', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, (_, at) => basket(`basket ${at}`)))
  const numbers = made.map(({ number }) => Number(number)).sort((left, right) => left - right)
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
})

test('a rule refuses by what it reads, in updates, moves and writes that go together too', async () => {
  const reef = await keeperOf('Reef')
  const first = await basket('first', reef, SYSTEM)
  await expect(basket('first', reef, SYSTEM)).rejects.toMatchObject({ code: 'valueTaken' })
  const { _t, _i, _u } = await basket('second', reef, SYSTEM)
  await expect(store.update(SYSTEM, { _t, _i, _u, title: 'first' })).rejects.toMatchObject({ code: 'valueTaken' })
  expect(first['number']).toBe(1)
  const create = { op: 'create' as const, type: 'Basket', body: { title: 'third', keeper: reef } }
  // The second sees what the first wrote in the same transaction.
  await expect(store.together(SYSTEM, [create, create])).rejects.toMatchObject({ code: 'valueTaken' })
  const [third, fourth] = await store.together(SYSTEM, [
    create,
    { ...create, body: { ...create.body, title: 'fourth' } },
  ])
  expect([third?.['number'], fourth?.['number']]).toEqual([3, 4])
})

test('of two updates at once that the rule allows one by one, one is refused', async () => {
  const cape = await keeperOf('Cape')
  const made = await Promise.all([basket('one', cape, SYSTEM), basket('two', cape, SYSTEM)])
  const outcomes = await Promise.allSettled(
    made.map(({ _t, _i, _u }) => store.update(SYSTEM, { _t, _i, _u, title: 'same' })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('T2: what the writer may not read changes neither what is refused nor what is filled in', async () => {
  const dune = await keeperOf('Dune')
  const writer = person(5, { organizations: [dune], grants: [{ grant: 'update', grantedBy: dune }] })
  await make('Basket', { title: 'seen', keeper: dune, access: 'PRIVATE' }, SYSTEM)
  expect(await basket('seen', dune, writer)).toMatchObject({ number: 1 })
})

test('a rule writes nothing, reads twenty times at most, and takes no longer than two seconds', async () => {
  const run = (work: (context: ReadingContext) => Promise<unknown>) => {
    instead = async (context) => void (await work(context))
    return basket(`b${Math.random()}`).finally(() => (instead = undefined))
  }
  await expect(run(async ({ asServer }) => asServer.create('Note', { title: 'x' }))).rejects.toThrow('may not write')
  const often = async ({ items }: ReadingContext) => {
    for (let at = 0; at < 21; at++) await items.readMany([])
  }
  await expect(run(often)).rejects.toThrow('more than 20 times')
  await expect(run(() => new Promise((resolve) => setTimeout(resolve, 2500)))).rejects.toMatchObject({
    code: 'areaTimeout',
    details: { area: expect.any(String) as string },
  })
  // Nothing of it is left behind.
  expect(await basket('after all')).toMatchObject({ title: 'after all' })
})
