// @module-tag leaks
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Item, ItemId } from '@cairn/contract'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'
import { IN_COLUMNS, openSampleStore, person } from '../../testing/sample-store.ts'
import { actOf } from '../../features/history/read-act.ts'
import { timelineOf } from '../../features/history/read-timeline.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import type { Principal } from '../facts/types.ts'
import { TUNING } from '../read/search-tuning.ts'

const sample = await openSampleStore({}, PACT_TYPES)
await columnStoreOf(sample.database).load()
afterAll(() => sample.close())
const { store, make } = sample

let charter: Item
let keeper: Principal
let clerk: Principal
let guest: Principal
/** A guest who belongs to the office, too. */
let both: Principal
beforeEach(async () => {
  const made = await Promise.all(
    ['Keeper', 'Office', 'Guest', 'Other'].map((displayName) => make('Organization', { displayName })),
  )
  const [home, office, away, other] = made.map(({ $id }) => $id) as [ItemId, ItemId, ItemId, ItemId]
  charter = await make('Charter', { title: 'The weir', keeper: home, office, guests: [away, other] })
  keeper = person(1, { organizations: [home] })
  clerk = person(2, { organizations: [office] })
  guest = person(3, { organizations: [away] })
  both = person(4, { organizations: [away, office] })
  await store.move(SYSTEM, charter.$id, 'open')
})

const settle = () => store.move(SYSTEM, charter.$id, 'settle', { values: { course: [{ at: 1 }] } })
const unsettle = () => store.move(SYSTEM, charter.$id, 'unsettle', { values: { course: [{ at: 1 }, { at: 2 }] } })
const inBoth = async (run: () => Promise<void>) => {
  for (const tuning of [TUNING, IN_COLUMNS]) {
    Object.assign(sample.context, { tuning })
    await run()
  }
}
const found = async (principal: Principal, ...value: string[]) => {
  const must = [{ prop: 'stage', kind: 'is' as const, value }]
  const { ids, total } = await store.search(principal, { types: ['Charter'], must })
  expect(total).toBe(ids.length)
  return ids.includes(charter.$id)
}
const counted = async (principal: Principal) => {
  const { facets } = await store.search(principal, { types: ['Charter'], facets: { stages: { prop: 'stage' } } })
  return Object.fromEntries((facets?.['stages'] ?? []).map(({ value, count }) => [value, count]))
}

test('whom an item is only shared with sees the option that stands for another, and nothing of what is hidden', async () => {
  await settle()
  for (const one of [keeper, clerk, both, SYSTEM])
    expect(await store.read(one, charter.$id)).toMatchObject({ stage: 'SETTLED', course: [{ at: 1 }] })
  const seen = await store.read(guest, charter.$id)
  expect(seen).toMatchObject({ stage: 'OPEN' })
  expect(seen).not.toHaveProperty('course')
  expect(seen).not.toHaveProperty('$coarse')
})

test('each finds and counts it by the option that they see, in the database and in the columns', async () => {
  await settle()
  await inBoth(async () => {
    for (const one of [keeper, clerk, both]) {
      expect(await found(one, 'SETTLED')).toBe(true)
      expect(await found(one, 'OPEN')).toBe(false)
      expect(await found(one, 'OPEN', 'SETTLED')).toBe(true)
      expect(await found(one, 'DRAFT', 'SHUT')).toBe(false)
      expect(await counted(one)).toEqual({ SETTLED: 1 })
    }
    expect(await found(guest, 'SETTLED')).toBe(false)
    expect(await found(guest, 'OPEN')).toBe(true)
    expect(await counted(guest)).toEqual({ OPEN: 1 })
    expect((await counted(SYSTEM))['SETTLED']).toBeGreaterThan(0)
  })
  await unsettle()
  await inBoth(async () => {
    expect(await counted(keeper)).toEqual({ OPEN: 1 })
    expect([await found(keeper, 'OPEN'), await found(keeper, 'SETTLED')]).toEqual([true, false])
  })
})

test('T3: nobody searches, counts or sorts by what is hidden from some', async () => {
  for (const one of [guest, keeper, SYSTEM]) {
    const by = [
      { must: [{ prop: 'course', kind: 'exists' as const, value: true }] },
      { facets: { course: { prop: 'course' } } },
      { sort: [{ key: 'course', order: 'asc' as const }] },
    ]
    for (const query of by)
      await expect(store.search(one, { types: ['Charter'], ...query })).rejects.toMatchObject({
        code: 'propertyUnknown',
      })
  }
})

test('T2: what others do leaves a guest the same bytes on every path', async () => {
  const far = await make('Charter', { title: 'A second weir', keeper: charter.keeper, guests: charter.guests })
  await store.move(SYSTEM, far.$id, 'open')
  const asked = async () => {
    const answers: unknown[] = []
    await inBoth(async () => {
      answers.push(
        await store.read(guest, charter.$id),
        await store.readMany(guest, [charter.$id, far.$id]),
        await store.history(guest, charter.$id),
        await store.historyAt(guest, charter.$id, 2),
        await store.search(guest, { types: ['Charter'], facets: { stages: { prop: 'stage' } }, labels: true }),
        await store.search(guest, { types: ['Charter'], sort: [{ key: 'stage', order: 'asc' }], text: 'weir' }),
        ...(await Promise.all(['OPEN', 'SETTLED', 'SHUT'].map((value) => found(guest, value)))),
        await timelineOf(sample.context, guest, { max: 50 }),
        await actOf(sample.context, guest, charter.$id, 2),
        ...(await Promise.all(
          ['shut', 'settle', 'unsettle'].map((move) =>
            store
              .move(guest, charter.$id, move)
              .catch(({ code, details }: { code: string; details: unknown }) => [code, details]),
          ),
        )),
      )
    })
    return JSON.stringify(answers)
  }
  const before = await asked()
  await settle()
  expect(await asked()).toBe(before)
  await unsettle()
  expect(await asked()).toBe(before)
})

test('what a guest sees no difference in makes no version, and no write of the same moment undoes it', async () => {
  const [stale] = (await sample.context.loader.load([charter.$id])).values()
  if (!stale) throw new Error('no charter')
  const before = await store.read(SYSTEM, charter.$id)
  await settle()
  const now = await store.read(SYSTEM, charter.$id)
  expect([now._u, now.$by]).toEqual([before._u, before.$by])
  const after = { ...stale.facts, values: { ...stale.facts.values, title: 'Stale' } }
  const author = { actor: 'User-1' as ItemId, subject: null }
  const late = sample.context.writer.update(sample.database, stale.row, stale.facts, after, {}, author as never)
  expect(await late).toBeUndefined()
  expect(await store.read(keeper, charter.$id)).toMatchObject({ stage: 'SETTLED', title: 'The weir' })
  // What makes a difference to a guest has its version, as they see it.
  await store.move(SYSTEM, charter.$id, 'shut')
  const [last] = await store.history(guest, charter.$id)
  expect(last).toMatchObject({ action: 'shut', changes: { stage: { from: 'OPEN', to: 'SHUT' } } })
  const [whole] = await store.history(keeper, charter.$id)
  expect(whole?.changes).toMatchObject({ stage: { from: 'SETTLED', to: 'SHUT' } })
})
