import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { itemTypeSchema, type Geometry, type ItemId, type ItemType } from '@cairn/contract'
import { openDatabase } from '@cairn/server/database'
import {
  bulkInsert,
  columnStoreOf,
  makeTile,
  openEngine,
  placeDensity,
  streamFeatures,
  type Engine,
  type Principal,
} from '@cairn/server/testing'
import { milliseconds, type Figure } from '../base/table.ts'

const SMALL = 100_000
/** For 100,000 places (milliseconds). */
const [FIRST_LIMIT, ALL_LIMIT] = [1000, 5000]
const TILES = 40
const DENSITIES = 10
const OWNERS = 10
/** Every tenth place is an area of so many corners. */
const [AREA_EVERY, CORNERS] = [10, 24]

const placeType: ItemType = v.parse(itemTypeSchema, {
  name: 'BenchPlace',
  defaultIcon: 'mapPin',
  label: ['title'],
  properties: {
    title: { v: 'DEF', required: true, textField: true },
    owner: { v: 'REL', t: 'Organization' },
    sensitive: { v: 'DEF', t: 'boolean' },
    place: { v: 'DEF', t: 'geometry', generalise: { cell: 10_000, level: 'PROTECTED', when: 'sensitive' } },
  },
  owner: 'owner',
  visibility: 'COMMUNITY',
})

/** Sees the places of 6 of 10 owners, and of those one in twenty as a cell. */
const VIEWER: Principal = {
  userId: 'User-1' as ItemId,
  admin: false,
  contact: undefined,
  organizations: Array.from({ length: 6 }, (_, at) => `Organization-${at + 1}` as ItemId),
  adminOf: [],
  grants: [],
  capabilities: {},
}
const ADMIN: Principal = { ...VIEWER, admin: true }

interface Streamed {
  first: number
  all: number
  count: number
  bytes: number
  /** Above what there was before, in MB. */
  memory: number
}

/**
 * Measures streaming the places of `BENCH_ITEMS` items (100,000) as JSON, compared with PostgreSQL reading
 * the same rows; and making vector tiles from world to street level.
 */
export async function measurePlaces(): Promise<Figure[]> {
  const size = Number(process.env.BENCH_ITEMS ?? SMALL)
  const kept = process.env.BENCH_DATA && path.join(process.env.BENCH_DATA, `places-${size}`)
  const dataDir = kept ?? mkdtempSync(path.join(os.tmpdir(), 'cairn-places-'))
  const database = await openDatabase({ dataDir, role: 'benchmark' })
  try {
    const catalogue = {
      get: (name: string) => (name === placeType.name ? placeType : undefined),
      all: () => [placeType],
      saveRule: () => undefined,
    }
    const engine = await openEngine({ database, catalogue })
    const [held] = await database.query<{ count: number }>('select count(*)::int as count from item')
    if (held?.count !== size) await bulkInsert(engine, itemsOf(size))
    await columnStoreOf(database).load()
    await stream(engine, VIEWER, { bounds: [-125, 49, -124, 50] })
    const figures = await measureAll(engine, size)
    await engine.close()
    return figures
  } finally {
    await database.close()
    if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureAll(engine: Engine, size: number): Promise<Figure[]> {
  const allowed = ALL_LIMIT * Math.max(1, size / SMALL)
  const raw = await readDocuments(engine)
  const whole = await stream(engine, ADMIN, {})
  const some = await stream(engine, VIEWER, { zoom: 6 })
  const tiles: Figure[] = []
  for (const z of [0, 4, 8, 12]) tiles.push(await measureTiles(engine, z))
  for (const zoom of [3, 7, 11]) tiles.push(await measureDensity(engine, zoom))
  const named = (count: number) => `${count.toLocaleString('en')} places`
  return [
    {
      what: `${named(whole.count)} streamed, first part`,
      figure: milliseconds(whole.first),
      beside: `limit ${FIRST_LIMIT} ms`,
      verdict: (whole.first / FIRST_LIMIT).toFixed(2),
    },
    {
      what: `${named(whole.count)} streamed, all (${Math.round(whole.bytes / 1e6)} MB of JSON)`,
      figure: milliseconds(whole.all),
      beside: `limit ${allowed} ms, PostgreSQL reading the documents ${milliseconds(raw)}`,
      verdict: (whole.all / allowed).toFixed(2),
    },
    {
      what: `${named(some.count)} that a member sees at zoom 6, first part / all`,
      figure: `${milliseconds(some.first)} / ${milliseconds(some.all)}`,
      beside: `limit ${FIRST_LIMIT} / ${allowed} ms`,
      verdict: (some.all / allowed).toFixed(2),
    },
    {
      what: `memory while ${named(whole.count)} stream`,
      figure: `${whole.memory} MB`,
      beside: `${Math.round(whole.bytes / 1e6)} MB of JSON`,
      verdict: (whole.memory / (whole.bytes / 1e6)).toFixed(2),
    },
    ...tiles,
  ]
}

async function stream(
  engine: Engine,
  who: Principal,
  request: Parameters<typeof streamFeatures>[2],
): Promise<Streamed> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const started = performance.now()
  let [first, count, bytes, most] = [0, 0, 0, 0]
  for await (const part of streamFeatures(engine.context, who, request)) {
    bytes += JSON.stringify(part).length
    if (count === 0) first = performance.now() - started
    count += part.length
    most = Math.max(most, process.memoryUsage().rss)
  }
  const memory = Math.round(Math.max(0, most - before) / 1e6)
  return { first, all: performance.now() - started, count, bytes, memory }
}

/** What the database alone takes to give all documents as text. */
async function readDocuments({ context: { database } }: Engine): Promise<number> {
  const started = performance.now()
  await database.query('select count(length(doc::text)) from item')
  return performance.now() - started
}

async function measureTiles(engine: Engine, z: number): Promise<Figure> {
  const count = 2 ** z
  let bytes = 0
  const started = performance.now()
  for (let at = 0; at < TILES; at++) {
    const [lon, lat] = positionOf(at * 997)
    const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI
    const [x, y] = [lon / 360 + 0.5, (1 - north) / 2].map((share) => Math.floor(share * count)) as [number, number]
    bytes += (await makeTile(engine.context, VIEWER, {}, { z, x, y })).length
  }
  const each = (performance.now() - started) / TILES
  return {
    what: `vector tile of zoom ${z}, ${(bytes / TILES / 1000).toFixed(1)} kB`,
    figure: milliseconds(each),
    beside: `${(1000 / each).toFixed(1)} a second`,
    verdict: '',
  }
}

/** Counts the places around the middle of all of them, as far as a map of a column shows at that zoom. */
async function measureDensity(engine: Engine, zoom: number): Promise<Figure> {
  const [wide, high] = [560 / 2 ** zoom, 250 / 2 ** zoom].map((degrees) => Math.min(degrees, 25)) as [number, number]
  const bounds: [number, number, number, number] = [-125 - wide / 2, 55 - high / 2, -125 + wide / 2, 55 + high / 2]
  const started = performance.now()
  let counted = 0
  for (let at = 0; at < DENSITIES; at++) {
    const { cells } = await placeDensity(engine.context, VIEWER, { bounds, zoom })
    counted = cells.reduce((sum, { count }) => sum + count, 0)
  }
  const each = (performance.now() - started) / DENSITIES
  return {
    what: `density of zoom ${zoom}, ${counted.toLocaleString('en')} places counted`,
    figure: milliseconds(each),
    beside: `${(1000 / each).toFixed(1)} a second`,
    verdict: '',
  }
}

function* itemsOf(size: number) {
  for (let at = 1; at <= size; at++) {
    const [lon, lat] = positionOf(at)
    const values = {
      title: `Place ${at}`,
      owner: `Organization-${(at % OWNERS) + 1}`,
      sensitive: at % 20 === 0,
      place: at % AREA_EVERY === 0 ? areaAround(lon, lat) : { type: 'Point', coordinates: [lon, lat] },
    }
    yield { type: placeType, index: at, ts: '2026-01-01T00:00:00Z', createdBy: 'User-2' as ItemId, values }
  }
}

/** Spread evenly over the north-west of America, by the golden ratio, the same in each run. */
function positionOf(at: number): [number, number] {
  return [-140 + ((at * 0.618_033_988_749_895) % 1) * 30, 45 + ((at * 0.754_877_666_246_693) % 1) * 20]
}

function areaAround(lon: number, lat: number): Geometry {
  const ring = Array.from({ length: CORNERS }, (_, at) => {
    const turn = (2 * Math.PI * at) / CORNERS
    return [lon + Math.cos(turn) / 100, lat + Math.sin(turn) / 100]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? []]] }
}
