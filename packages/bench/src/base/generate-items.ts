import { accessProperty, itemId, type Bounds, type Geometry, type ItemId, type ItemType } from '@cairn/contract'
import type { BulkItem } from '@cairn/server/testing'

/**
 * What the generated store is made of: 30 types, 300 owners at three levels each (900 keys), values by Zipf's
 * law, places in every fifth item.
 */
const TYPES = 30
const OWNERS = 300
const LEVELS = ['COMMUNITY', 'PROTECTED', 'PRIVATE'] as const
const LEVEL_SHARES = [0.8, 0.95, 1]
/** Number of different values of each facet. */
export const FACETS = { status: 5, priority: 3, category: 40, region: 400, topic: 4000 } as const
/** Name of a facet of the benchmark's items. */
export type FacetName = keyof typeof FACETS
const WORDS = 20_000
const PLACED_SHARE = 0.2
/** Of the places, so many are areas of up to this width in degrees; the others are points. */
const AREA_SHARE = 0.1
const WIDEST = 0.5
/** Bounds of the generated places: the default bounds of the map. */
export const EXTENT = [-141, 48, -53, 70] as const
const FIRST_TS = Date.UTC(2015, 0, 1)
const SPAN_MS = 10 * 365 * 86_400_000
const CREATORS = 500
const SYLLABLES = 'ba ke li mo nu sha tsi kwa xe wi ra do fe gu hi yo pa ze ti lu'.split(' ')

/** Item types of the benchmark. */
export const BENCH_TYPES: readonly ItemType[] = Array.from({ length: TYPES }, (_, at) => benchType(at))

/** The generated items as plain arrays, for checking answers independently of the product. */
export interface GeneratedItems {
  size: number
  type: Uint8Array
  index: Int32Array
  owner: Int16Array
  level: Uint8Array
  facets: Record<FacetName, Int16Array>
  count: Int32Array
  /** Each item's place as `[west, south, east, north]`, a point without size. */
  places: ReadonlyMap<number, Bounds>
  code: string[]
  titles: string[]
  bodies: string[]
  items: () => Iterable<BulkItem>
}

/** Returns the id of the n-th owner organisation. */
export const ownerId = (owner: number): ItemId => itemId('Organization', owner + 1)
/** Returns the n-th value of a facet. */
export const facetValue = (name: FacetName, at: number) => `${name.slice(0, 2).toUpperCase()}${at}`

/** Generates `size` benchmark items from a seed; the same seed gives the same items. */
export function generateItems(size: number, seed = 7): GeneratedItems {
  const random = randomFrom(seed)
  const pick = { type: zipf(TYPES, 0.7), owner: zipf(OWNERS, 0.9), word: zipf(WORDS, 1.05) }
  const facetPicks = Object.entries(FACETS).map(([name, values]) => [name as FacetName, zipf(values, 1)] as const)
  const made: GeneratedItems = {
    size,
    type: new Uint8Array(size),
    index: new Int32Array(size),
    owner: new Int16Array(size),
    level: new Uint8Array(size),
    facets: Object.fromEntries(facetPicks.map(([name]) => [name, new Int16Array(size)])) as GeneratedItems['facets'],
    count: new Int32Array(size),
    places: placesOf(size, randomFrom(seed + 1)),
    code: [],
    titles: [],
    bodies: [],
    items: () => itemsOf(made),
  }
  const words = (number: number) => Array.from({ length: number }, () => word(pick.word(random()))).join(' ')
  const next = new Int32Array(TYPES)
  for (let n = 0; n < size; n++) {
    const type = pick.type(random())
    made.type[n] = type
    next[type] = (next[type] ?? 0) + 1
    made.index[n] = next[type]
    made.owner[n] = pick.owner(random())
    const roll = random()
    made.level[n] = LEVEL_SHARES.findIndex((share) => roll < share)
    for (const [name, pickValue] of facetPicks) made.facets[name][n] = pickValue(random())
    made.count[n] = Math.floor(random() * 1_000_000)
    made.code.push(words(1) + Math.floor(random() * 1000))
    made.titles.push(words(3))
    made.bodies.push(words(10))
  }
  return made
}

function placesOf(size: number, random: () => number): Map<number, Bounds> {
  const [west, south, east, north] = EXTENT
  const places = new Map<number, Bounds>()
  for (let n = 0; n < size; n++) {
    if (random() >= PLACED_SHARE) continue
    const [lon, lat] = [west + random() * (east - west), south + random() * (north - south)]
    const wide = random() < AREA_SHARE ? random() * WIDEST : 0
    places.set(n, [lon, lat, lon + wide, lat + wide])
  }
  return places
}

function geometryOf([west, south, east, north]: Bounds): Geometry {
  if (west === east) return { type: 'Point', coordinates: [west, south] }
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return { type: 'Polygon', coordinates: [ring] }
}

/** Returns the word of a rank: two to five syllables, common ones short. */
export function word(rank: number): string {
  let [rest, text] = [rank + SYLLABLES.length, '']
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) text += SYLLABLES[rest % SYLLABLES.length] ?? ''
  return text
}

function* itemsOf(made: GeneratedItems): Generator<BulkItem> {
  const step = Math.floor(SPAN_MS / made.size)
  for (let n = 0; n < made.size; n++) {
    const type = BENCH_TYPES[made.type[n] ?? 0]
    if (!type) continue
    const facets = Object.entries(made.facets).map(([name, values]) => [
      name,
      facetValue(name as FacetName, values[n] ?? 0),
    ])
    const place = made.places.get(n)
    const values = {
      ...Object.fromEntries(facets),
      title: made.titles[n],
      body: made.bodies[n],
      code: made.code[n],
      count: made.count[n],
      date: new Date(FIRST_TS + ((n * 7919) % made.size) * step).toISOString().slice(0, 10),
      owner: ownerId(made.owner[n] ?? 0),
      access: LEVELS[made.level[n] ?? 0],
      ...(place ? { place: geometryOf(place) } : {}),
    }
    const createdBy = itemId('User', 10_000 + (n % CREATORS))
    yield { type, index: made.index[n] ?? 0, ts: new Date(FIRST_TS + n * step).toISOString(), createdBy, values }
  }
}

function benchType(at: number): ItemType {
  const terms = { kind: 'terms' } as const
  return {
    name: `Bench${at + 1}`,
    defaultIcon: 'note',
    label: ['title'],
    properties: {
      title: { v: 'DEF', required: true, textField: true },
      body: { v: 'DEF', t: 'text', textField: true },
      code: { v: 'DEF' },
      ...Object.fromEntries(Object.keys(FACETS).map((name) => [name, { v: 'LOV', list: name, facet: terms } as const])),
      count: { v: 'DEF', t: 'integer' },
      date: { v: 'DT' },
      place: { v: 'DEF', t: 'geometry' },
      owner: { v: 'REL', t: 'Organization', facet: terms },
      access: accessProperty,
    },
    facets: Object.keys(FACETS),
    defaultHeaders: ['code', 'count', 'date'],
    owner: 'owner',
    visibility: 'COMMUNITY',
  }
}

/** Draws a rank below `values`, the k-th with weight 1 / k^s. */
function zipf(values: number, s: number): (roll: number) => number {
  const sums = new Float64Array(values)
  let sum = 0
  for (let at = 0; at < values; at++) sums[at] = sum += 1 / (at + 1) ** s
  return (roll) => {
    let [low, high] = [0, values - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < roll * sum) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Mulberry32: the same numbers in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}
