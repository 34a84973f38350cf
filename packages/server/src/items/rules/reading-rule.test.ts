// @module-tag leaks
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { accessProperty, defineItemType, itemTypeSchema, sealedProperties, type Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { ReadingContext, ReadingRule, SaveOutcome } from '@cairn/contract/server'
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
      ...sealedProperties,
      access: accessProperty,
    },
    owner: 'keeper',
    visibility: 'COMMUNITY',
  }),
)
/** What the rule does in a test that wants it otherwise. */
let instead: ((context: ReadingContext) => Promise<SaveOutcome | undefined>) | undefined
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

test('T77 a restored item is a saved one: its rule is asked as it comes back, and what it sets comes with it', async () => {
  const atoll = await keeperOf('Atoll')
  const gone = await basket('mine', atoll, SYSTEM)
  await store.remove(SYSTEM, gone.$id)
  await basket('mine', atoll, SYSTEM)
  await expect(store.restore(SYSTEM, gone.$id)).rejects.toMatchObject({ code: 'valueTaken' })
  expect(await store.readMany(SYSTEM, [gone.$id])).toEqual({})
  instead = async ({ before }) => ({ set: { number: before?.$id === gone.$id ? 99 : 0 } })
  const restored = await store.restore(SYSTEM, gone.$id).finally(() => (instead = undefined))
  expect(restored).toMatchObject({ title: 'mine', number: 99 })
})

test('T77 what a rule seals is closed with the write, also what is deleted, and not by writes of the server', async () => {
  const shoal = await keeperOf('Shoal')
  const grantsOf = (...names: string[]) => names.map((grant) => ({ grant, grantedBy: shoal }))
  const reader = person(6, { organizations: [shoal], grants: grantsOf('update', 'PRIVATE.read') })
  const owned = { keeper: shoal, access: 'PRIVATE' }
  const [open, gone] = [await make('Basket', { title: 'a', ...owned }), await make('Basket', { title: 'b', ...owned })]
  await store.remove(SYSTEM, gone.$id)
  const isOpen = async () => Object.keys(await store.readMany(reader, [open.$id])).length === 1
  instead = async () => ({ seals: [open.$id, gone.$id] })
  await basket('by the server', shoal, SYSTEM)
  expect(await isOpen()).toBe(true)
  await basket('by somebody', shoal, reader).finally(() => (instead = undefined))
  expect(await isOpen()).toBe(false)
  // What was read before it was sealed once more is not written.
  const { _u } = await store.read(SYSTEM, open.$id)
  instead = async () => ({ seals: [open.$id] })
  await basket('by somebody else', shoal, reader).finally(() => (instead = undefined))
  const stale = { op: 'update' as const, id: open.$id, u: _u, body: {}, set: { sealed: null } }
  await expect(store.together(SYSTEM, [stale])).rejects.toMatchObject({ code: 'conflict' })
  const naming = { keeper: shoal }
  expect(await store.deleted(SYSTEM, ['Basket'], naming)).toMatchObject([{ $id: gone.$id, sealed: true }])
  await expect(store.deleted(reader, ['Basket'], naming)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('the server changes what is deleted, which stays so, and is refused once it is back', async () => {
  const spit = await keeperOf('Spit')
  const gone = await basket('gone', spit, SYSTEM)
  await store.remove(SYSTEM, gone.$id)
  const write = { op: 'update' as const, id: gone.$id, isDeleted: true as const, body: {}, set: { access: 'PRIVATE' } }
  await expect(store.together(clerk, [write])).rejects.toMatchObject({ code: 'notAllowed' })
  await store.together(SYSTEM, [write])
  expect(await store.readMany(SYSTEM, [gone.$id])).toEqual({})
  expect(await store.restore(SYSTEM, gone.$id)).toMatchObject({ access: 'PRIVATE' })
  await expect(store.together(SYSTEM, [write])).rejects.toMatchObject({ code: 'conflict' })
})

test('T2: what the writer may not read changes neither what is refused nor what is filled in', async () => {
  const dune = await keeperOf('Dune')
  const writer = person(5, { organizations: [dune], grants: [{ grant: 'update', grantedBy: dune }] })
  await make('Basket', { title: 'seen', keeper: dune, access: 'PRIVATE' }, SYSTEM)
  expect(await basket('seen', dune, writer)).toMatchObject({ number: 1 })
})

test('a rule writes nothing, reads twenty times at most, and takes no longer than two seconds', async () => {
  const run = (work: (context: ReadingContext) => Promise<unknown>) => {
    instead = async (context) => {
      await work(context)
      return undefined
    }
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
