import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ItemId } from '@cairn/contract'
import { sampleCatalogue } from '../../../testing/sample-types.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { openEngine } from '../../../open-engine.ts'
import { SYSTEM } from '../../facts/system-principal.ts'
import type { Engine } from '../../engine.ts'
import { giveGrant } from './grants.ts'
import { inSeason, isClosed } from './seasons.ts'

let database: TestDatabase
let engine: Engine
let far: ItemId
beforeAll(async () => {
  database = await openTestDatabase()
  engine = await openEngine({ database, catalogue: sampleCatalogue() })
  const bay = await engine.store.create(SYSTEM, 'Organization', { displayName: 'Far' })
  // The organisations of this catalogue have no time zone of their own.
  await database.query(
    `update item set doc = doc || '{"timeZone":"America/Vancouver"}' where doc->>'displayName' = 'Far'`,
  )
  far = bay.$id
  await engine.store.create(SYSTEM, 'LOVValue', {
    ...{ list: 'CULTURAL_PROTOCOLS', key: 'DAWN', owner: far, translations: { en: 'In winter' } },
    closed: [{ from: '2026-12', to: '2027-01' }],
  })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await engine.close()
  await database.close()
})

test('a period comes back each year, also over its end', () => {
  const winter = [{ from: '2024-11-01', to: '2025-03-31' }]
  const days = ['2026-10-31', '2026-11-01', '2027-01-15', '2027-03-31', '2027-04-01']
  expect(days.map((day) => isClosed(winter, day))).toEqual([false, true, true, true, false])
  expect(isClosed('torn', '2026-11-26')).toBe(true)
  const months = [{ from: '2026-11', to: '2027-02' }]
  expect(['2026-10-31', '2026-11-01', '2027-02-28', '2027-03-01'].map((day) => isClosed(months, day))).toEqual([
    ...[false, true, true, false],
  ])
  expect(isClosed([{ from: '2026', to: '2026' }], '2027-05-05')).toBe(true)
})

test('a season begins with the day of its community, and counts for what its projects give', async () => {
  const grants = [{ grant: 'protocol.DAWN', grantedBy: 'ResearchProject-1', team: { owners: [far] } }] as never
  const at = async (moment: string) => (await inSeason(database, grants, Date.parse(moment))).grants.length
  expect([await at('2026-12-01T06:30:00Z'), await at('2026-12-01T08:30:00Z')]).toEqual([1, 0])
})

test('who has met a protocol has not while it is closed, and no item changes', async () => {
  const bay = await engine.store.create(SYSTEM, 'Organization', { displayName: 'Bay' })
  const user = await engine.store.create(SYSTEM, 'User', { name: 'A. Reef', email: 'reef@demo.test' })
  for (const grant of ['protocol.SEASON', 'protocol.FAMILY'])
    await giveGrant(database, { user: user._i, grant, grantedBy: bay.$id })
  const met = async () => (await engine.principals.ofUser(user._i)).grants.map(({ grant }) => grant).toSorted()
  expect(await met()).toEqual(['protocol.FAMILY', 'protocol.SEASON'])
  const value = await engine.store.create(SYSTEM, 'LOVValue', {
    ...{ list: 'CULTURAL_PROTOCOLS', key: 'SEASON', owner: bay.$id, translations: { en: 'In its season' } },
    closed: [{ from: '2026-01-01', to: '2026-12-31' }],
  })
  await expect.poll(met).toEqual(['protocol.FAMILY'])
  await engine.store.update(SYSTEM, { _t: 'LOVValue', _i: value._i, _u: value._u, closed: null })
  await expect.poll(met).toEqual(['protocol.FAMILY', 'protocol.SEASON'])
})

test('the key of a person goes and comes back on the day of a season, on every path that asks', async () => {
  const { store, principals } = engine
  const bay = await store.create(SYSTEM, 'Organization', { displayName: 'Tide' })
  const user = await store.create(SYSTEM, 'User', { name: 'B. Reef', email: 'tide@demo.test' })
  await giveGrant(database, { user: user._i, grant: 'protocol.TIDE', grantedBy: bay.$id })
  await giveGrant(database, { user: user._i, grant: 'COMMUNITY.read', grantedBy: bay.$id })
  await store.create(SYSTEM, 'LOVValue', {
    ...{ list: 'CULTURAL_PROTOCOLS', key: 'TIDE', owner: bay.$id, translations: { en: 'At low tide' } },
    closed: [{ from: '2027-06-15', to: '2027-07-15' }],
  })
  const { $id } = await store.create(SYSTEM, 'Story', { title: 'Tide tale', keeper: bay.$id, protocols: ['TIDE'] })
  const paths = async () => {
    const reader = await principals.ofUser(user._i)
    const facets = { types: { prop: '_t', kind: 'terms' as const } }
    const found = await store.search(reader, { types: ['Story'], text: 'tide', facets, labels: true })
    return [
      await store.read(reader, $id).then(
        () => true,
        () => false,
      ),
      $id in (await store.readMany(reader, [$id])),
      found.ids.includes($id),
      found.total > 0,
      (found.facets?.['types'] ?? []).some(({ value, count }) => value === 'Story' && count > 0),
      await store.history(reader, $id).then(
        () => true,
        () => false,
      ),
    ]
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [moment, isOpen] of [
    ['2027-06-14T20:00:00Z', true],
    ['2027-06-15T20:00:00Z', false],
    ['2027-07-15T20:00:00Z', false],
    ['2027-07-16T20:00:00Z', true],
  ] as const) {
    vi.setSystemTime(Date.parse(moment))
    expect({ moment, paths: await paths() }).toEqual({ moment, paths: Array.from({ length: 6 }, () => isOpen) })
  }
})
