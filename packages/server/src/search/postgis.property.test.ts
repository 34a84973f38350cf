// @module-tag properties
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Geometry, ItemId, Point } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'
import type { Database } from '../platform/database/database.ts'
import { connectDatabase } from '../platform/database/open-database.ts'
import { createStore } from '../items/create-store.ts'
import { createItemContext } from '../open-engine.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { debianPostgres, hasPostgis, startDebianPostgres } from '../testing/debian-postgres.ts'
import type { TestDatabase } from '../testing/open-test-database.ts'
import { person } from '../testing/sample-store.ts'
import { sampleCatalogue } from '../testing/sample-types.ts'

/**
 * The connection string of a server that has PostGIS, of a role that may make databases. Without it Debian's
 * PostgreSQL is started, if it has PostGIS; these tests are skipped if not.
 */
const { POSTGIS_URL } = process.env
const programs = debianPostgres && hasPostgis(debianPostgres) ? debianPostgres : undefined
const RUNS = process.env.SOAK ? 3000 : 300
const HOME = 'Organization-1' as ItemId
const MEMBER = person(1, { organizations: [HOME] })

/** Few whole degrees, so that edges and corners meet. */
const position: fc.Arbitrary<Point> = fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 }))
const lines = fc.uniqueArray(position, { minLength: 2, maxLength: 4, selector: String })
const boxes = fc
  .tuple(position, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }), fc.boolean())
  .map(([[west, south], wide, high, isHalf]) => [
    [west, south],
    [west + wide, south],
    ...(isHalf ? [] : [[west + wide, south + high]]),
    [west, south + high],
    [west, south],
  ])
const geometries: fc.Arbitrary<Geometry> = fc.oneof(
  position.map((coordinates): Geometry => ({ type: 'Point', coordinates })),
  fc
    .array(position, { minLength: 1, maxLength: 3 })
    .map((coordinates): Geometry => ({ type: 'MultiPoint', coordinates })),
  lines.map((coordinates): Geometry => ({ type: 'LineString', coordinates })),
  fc
    .array(lines, { minLength: 1, maxLength: 2 })
    .map((coordinates): Geometry => ({ type: 'MultiLineString', coordinates })),
  boxes.map((ring): Geometry => ({ type: 'Polygon', coordinates: [ring] })),
  boxes.map((ring): Geometry => ({ type: 'Polygon', coordinates: [outside, ring] })),
)
const outside = [
  [-20, -20],
  [20, -20],
  [20, 20],
  [-20, 20],
  [-20, -20],
]

describe.skipIf(!POSTGIS_URL && !programs)('with PostGIS in the database (apt-get install postgresql-postgis)', () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  let debian: TestDatabase | undefined
  let address = POSTGIS_URL
  let database: Database
  let parts: ReturnType<typeof createItemContext>
  let store: ReturnType<typeof createStore>

  beforeAll(async () => {
    if (!address && programs) {
      debian = await startDebianPostgres(programs)
      address = debian.url
    }
    await asAdmin(address, `create database ${name} encoding 'UTF8' locale 'C' template template0`)
    const connectionString = String(Object.assign(new URL(address ?? ''), { pathname: name }))
    await asAdmin(connectionString, 'create schema "geo space"; create extension postgis schema "geo space"')
    database = await connectDatabase({ connectionString }, { unsafe: true })
    parts = createItemContext({ database, catalogue: sampleCatalogue() })
    store = createStore(parts)
    await store.create(SYSTEM, 'Organization', { displayName: 'Bay' })
    for (const [at, place] of fc.sample(geometries, { numRuns: 150, seed: 7 }).entries()) {
      const values = { title: `place ${at}`, state: 'OPEN', keeper: HOME, place }
      await store.create(SYSTEM, 'Note', values).catch(() => undefined)
      await store.create(SYSTEM, 'Note', { ...values, keeper: undefined, access: 'PRIVATE' }).catch(() => undefined)
    }
  })
  afterAll(async () => {
    await store.close()
    await database.close()
    await asAdmin(address, `drop database if exists ${name} with (force)`)
    await debian?.close()
  })

  test('every filter finds the same with and without it, and nothing of others', async () => {
    expect(database.postgis).toBe('"geo space"')
    const { postgis: _postgis, ...without } = database
    const filters = fc.oneof(
      geometries.map((value): Filter => ({ prop: 'place', kind: 'intersect', value })),
      boxes.map((ring): Filter => ({ prop: 'place', kind: 'within', value: { type: 'Polygon', coordinates: [ring] } })),
      fc
        .record({ geometry: geometries, metres: fc.constantFrom(0, 1000, 200_000) })
        .map((value): Filter => ({ prop: 'place', kind: 'buffer', value })),
    )
    const all = new Set((await store.search(MEMBER, { types: ['Note'], max: 1000 })).ids)
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const find = async (source: Database) => {
          Object.assign(parts, { database: source })
          return (await store.search(MEMBER, { types: ['Note'], must: [filter], max: 1000 })).ids.toSorted()
        }
        const found = await find(database)
        expect(found.every((id) => all.has(id))).toBe(true)
        expect(found).toEqual(await find(without))
      }),
      { numRuns: RUNS },
    )
  }, 120_000)
})

async function asAdmin(connectionString: string | undefined, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
