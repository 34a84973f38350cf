import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { itemId, type Bounds, type ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { openDatabase } from '@cairn/server/database'
import { bulkInsert, columnStoreOf, openEngine, type Engine, type Principal } from '@cairn/server/testing'
import {
  BENCH_TYPES,
  EXTENT,
  facetValue,
  FACETS,
  generateItems,
  ownerId,
  word,
  type FacetName,
  type GeneratedItems,
} from '../base/generate-items.ts'
import { milliseconds, type Figure } from '../base/table.ts'

const RUNS = 40
/** The size that growth is shown against. */
const SMALL = 100_000
const FACET_QUERY = Object.fromEntries(Object.keys(FACETS).map((prop) => [prop, { prop }]))

interface Viewer {
  name: string
  principal: Principal
  owners: ReadonlySet<number>
}

interface Case {
  what: string
  limitMs: number
  viewer: Viewer
  query: Query
  /** Numbers of the hits, newest first: the oracle. */
  hits: readonly number[]
  /** The facet that is chosen from, which counts without that choice. */
  chosen?: { prop: FacetName; hits: readonly number[] }
}

/** p50 and p95 of a case, in milliseconds. */
interface Times {
  each: Case
  p50: number
  p95: number
}

/**
 * Searches over `BENCH_ITEMS` generated items (100,000), by people who see none, 1 % and 60 % of them, each
 * answer checked against arrays; above 100,000 also over as many, to show how cost grows. The stores are kept
 * below the folder `BENCH_DATA` where one is named, and found there by the next run.
 */
export async function measureSearch(): Promise<Figure[]> {
  const size = Number(process.env.BENCH_ITEMS ?? SMALL)
  const small = size > SMALL ? await measureSize(SMALL) : []
  const times = await measureSize(size)
  return times.map(({ each: { what, limitMs, hits }, p50, p95 }, at) => ({
    what: `${what}, ${hits.length.toLocaleString('en')} hits, p50 / p95`,
    figure: `${milliseconds(p50)} / ${milliseconds(p95)}`,
    beside: `limit ${limitMs} ms${small[at] ? `, ${milliseconds(small[at].p50)} at ${SMALL.toLocaleString('en')}` : ''}`,
    verdict: (p50 / limitMs).toFixed(2),
  }))
}

async function measureSize(size: number): Promise<Times[]> {
  const kept = process.env.BENCH_DATA && path.join(process.env.BENCH_DATA, String(size))
  const dataDir = kept ?? mkdtempSync(path.join(os.tmpdir(), 'cairn-search-'))
  const database = await openDatabase({ dataDir, role: 'benchmark' })
  try {
    const catalogue = {
      get: (name: string) => BENCH_TYPES.find((type) => type.name === name),
      all: () => BENCH_TYPES,
      saveRule: () => undefined,
    }
    const engine = await openEngine({ database, catalogue })
    const started = performance.now()
    const made = generateItems(size)
    const [held] = await database.query<{ count: number }>('select count(*)::int as count from item')
    if (held?.count !== size) await bulkInsert(engine, made.items())
    const loaded = performance.now()
    await columnStoreOf(database).load()
    console.log(
      `${size.toLocaleString('en')} items in ${Math.round((loaded - started) / 1000)} s, columns in ${Math.round(performance.now() - loaded)} ms`,
    )
    const times: Times[] = []
    for (const each of casesOf(made)) times.push(await measure(engine, made, each))
    await engine.close()
    return times
  } finally {
    await database.close()
    if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

function casesOf(made: GeneratedItems): Case[] {
  const viewers = [0, 0.01, 0.6].map((share) => viewerOf(made, share))
  const [, few, most] = viewers
  if (!few || !most) throw new Error('no viewer')
  const page = (what: string, viewer: Viewer, fits: (n: number) => boolean, query: Query, limitMs = 20): Case => ({
    what,
    limitMs,
    viewer,
    query,
    hits: hitsOf(made, viewer, fits),
  })
  const is = (prop: FacetName, at: number): Query => ({ must: [{ prop, kind: 'is', value: facetValue(prop, at) }] })
  const has = (prop: FacetName, at: number) => (n: number) => made.facets[prop][n] === at
  const facets = (what: string, { prop, at }: { prop: FacetName; at: number }): Case => ({
    ...page(what, most, has(prop, at), { ...is(prop, at), max: 0, facets: FACET_QUERY }, 50),
    chosen: { prop, hits: hitsOf(made, most, () => true) },
  })
  const [rare, some] = [nearest(made, most, 1500), nearest(made, most, 20_000)]
  const common = word(3)
  return [
    ...viewers.flatMap((viewer) => [
      page(`newest 50, common filter, ${viewer.name}`, viewer, has('status', 0), is('status', 0)),
      page(`newest 50, selective filter, ${viewer.name}`, viewer, has(rare.prop, rare.at), is(rare.prop, rare.at)),
    ]),
    facets('5 facets, few hits', rare),
    facets('5 facets, more hits', some),
    page('5 facets, all hits', most, () => true, { max: 0, facets: FACET_QUERY }, 150),
    ...['shake', 'kwa', 'tsilimo'].flatMap((prefix) => [
      suggestions(made, most, prefix),
      suggestions(made, few, prefix),
      page(
        `5 by text “${prefix}”`,
        most,
        (n) => hasWord(made, n, prefix),
        { text: prefix, max: 5, labels: true, total: false },
        15,
      ),
    ]),
    ...viewers.map((viewer) =>
      page(`text, common word, ${viewer.name}`, viewer, (n) => hasWord(made, n, common), { text: common }),
    ),
    page('labels with a common word', most, (n) => hasPrefix(made.titles[n], common), {
      must: [{ prop: '$label', kind: 'prefix', value: common }],
    }),
    page('text, two words', most, (n) => isIn(made, n, word(40)) && hasWord(made, n, common), {
      text: `${word(40)} ${common}`,
    }),
    ...viewers.map((viewer) => byScore(made, viewer, common)),
    ...[few, most].flatMap((viewer) => placeCases(made, viewer)),
  ].concat(sortCases(made, most))
}

/** Newest 50 in a town, in a region, and on the whole map. */
function placeCases(made: GeneratedItems, viewer: Viewer): Case[] {
  const all: [string, Bounds][] = [
    ['a town', [-123.4, 49, -122.9, 49.4]],
    ['a region', [-125, 50, -115, 55]],
    ['the map', [...EXTENT]],
  ]
  return all.map(([name, bounds]) => ({
    what: `newest 50 within ${name}, ${viewer.name}`,
    limitMs: 20,
    viewer,
    query: { must: [{ prop: 'place', kind: 'within', value: bounds }] },
    hits: hitsOf(made, viewer, (n) => overlaps(made.places.get(n), bounds)),
  }))
}

function overlaps(place: Bounds | undefined, [west, south, east, north]: Bounds): boolean {
  return place !== undefined && place[0] <= east && place[2] >= west && place[1] <= north && place[3] >= south
}

/** What the search bar asks first: items by their label, in its order. */
function suggestions(made: GeneratedItems, viewer: Viewer, prefix: string): Case {
  const hits = hitsOf(made, viewer, (n) => hasPrefix(made.titles[n], prefix))
  return {
    what: `type-ahead “${prefix}”, ${viewer.name}`,
    limitMs: 15,
    viewer,
    query: {
      must: [{ prop: '$label', kind: 'prefix', value: prefix }],
      sort: [{ key: '$label', order: 'asc' }],
      max: 5,
      labels: true,
      total: false,
    },
    hits: hits.sort((l, r) => compareTexts(made.titles[l], made.titles[r]) || l - r),
  }
}

/**
 * The best first: those with the word in their label, then those that have it elsewhere, each the newest
 * first.
 */
function byScore(made: GeneratedItems, viewer: Viewer, wanted: string): Case {
  const hits = hitsOf(made, viewer, (n) => hasWord(made, n, wanted))
  const isInLabel = (n: number) => hasPrefix(made.titles[n], wanted)
  return {
    what: `text, common word, the best first, ${viewer.name}`,
    limitMs: 20,
    viewer,
    query: { text: wanted, sort: [{ key: '_score', order: 'desc' }] },
    hits: [...hits.filter(isInLabel), ...hits.filter((n) => !isInLabel(n))],
  }
}

function sortCases(made: GeneratedItems, viewer: Viewer): Case[] {
  const ofFirst = hitsOf(made, viewer, (n) => made.type[n] === 0)
  const by = (compare: (left: number, right: number) => number) => [...ofFirst].sort(compare)
  const types = ['Bench1']
  return [
    {
      what: `one type of ${ofFirst.length.toLocaleString('en')} by a text that has no index`,
      limitMs: 20,
      viewer,
      query: { types, sort: [{ key: 'title', order: 'desc' }] },
      hits: by((l, r) => -compareTexts(made.titles[l], made.titles[r]) || r - l),
    },
    {
      what: 'one type by number',
      limitMs: 20,
      viewer,
      query: { types, sort: [{ key: 'count', order: 'asc' }] },
      hits: by((l, r) => (made.count[l] ?? 0) - (made.count[r] ?? 0) || l - r),
    },
    {
      what: 'one type by label',
      limitMs: 20,
      viewer,
      query: { types, sort: [{ key: '$label', order: 'asc' }] },
      hits: by((l, r) => compareTexts(made.titles[l], made.titles[r]) || l - r),
    },
  ]
}

async function measure({ store }: Engine, made: GeneratedItems, each: Case): Promise<Times> {
  const { what, viewer, query, hits, chosen } = each
  const times: number[] = []
  for (let round = 0; round < RUNS; round++) {
    const started = performance.now()
    const answer = await store.search(viewer.principal, query)
    times.push(performance.now() - started)
    if (round > 0) continue
    const expected = hits.slice(0, query.max ?? 50).map((n) => idOf(made, n))
    if (JSON.stringify(answer.ids) !== JSON.stringify(expected))
      throw new Error(`${what}: ${answer.ids.slice(0, 5)} is not ${expected.slice(0, 5)}`)
    const most = query.total === false ? (query.max ?? 50) : 10_000
    if (answer.total !== Math.min(hits.length, most) || answer.totalIsExact !== hits.length <= most)
      throw new Error(`${what}: ${answer.total} is not ${hits.length}`)
    for (const [name, terms] of Object.entries(answer.facets ?? {}))
      checkFacet(made, chosen?.prop === name ? chosen.hits : hits, name as FacetName, terms)
  }
  times.sort((left, right) => left - right)
  const [p50 = 0, p95 = 0] = [times[Math.floor(RUNS / 2)], times[Math.floor(RUNS * 0.95)]]
  return { each, p50, p95 }
}

function checkFacet(
  made: GeneratedItems,
  hits: readonly number[],
  name: FacetName,
  terms: readonly { value: string; count: number }[],
): void {
  const counts = new Map<string, number>()
  for (const n of hits) {
    const value = facetValue(name, made.facets[name][n] ?? 0)
    counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const expected = [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((left, right) => right.count - left.count || compareTexts(left.value, right.value))
    .slice(0, 20)
  if (JSON.stringify(terms) !== JSON.stringify(expected))
    throw new Error(
      `facet ${name}: ${JSON.stringify(terms.slice(0, 3))} is not ${JSON.stringify(expected.slice(0, 3))}`,
    )
}

/**
 * Someone who belongs to so many organisations that they see about this share; the one who sees nothing
 * belongs to one without items.
 */
function viewerOf(made: GeneratedItems, share: number): Viewer {
  const open = new Map<number, number>()
  for (let n = 0; n < made.size; n++)
    if (made.level[n] === 0) open.set(made.owner[n] ?? 0, (open.get(made.owner[n] ?? 0) ?? 0) + 1)
  const owners = new Set<number>()
  let seen = 0
  for (const [owner, count] of [...open].sort(([, left], [, right]) => right - left))
    if (seen + count <= made.size * share) {
      owners.add(owner)
      seen += count
    }
  const organizations = share === 0 ? [ownerId(4711)] : [...owners].map(ownerId)
  const principal: Principal = {
    userId: itemId('User', 1) as ItemId,
    admin: false,
    contact: undefined,
    organizations,
    adminOf: [],
    capabilities: {},
    grants: [],
  }
  return { name: `who sees ${Math.round((seen / made.size) * 100)} %`, principal, owners }
}

/** Numbers of the items this person sees that fit, newest first. */
function hitsOf(made: GeneratedItems, { owners }: Viewer, fits: (n: number) => boolean): number[] {
  const hits: number[] = []
  for (let n = made.size - 1; n >= 0; n--)
    if (made.level[n] === 0 && owners.has(made.owner[n] ?? 0) && fits(n)) hits.push(n)
  return hits
}

/** The facet value that so many items this person sees have. */
function nearest(made: GeneratedItems, { owners }: Viewer, wanted: number): { prop: FacetName; at: number } {
  let best = { prop: 'status' as FacetName, at: 0, off: Number.POSITIVE_INFINITY }
  for (const prop of Object.keys(FACETS) as FacetName[]) {
    const counts = new Map<number, number>()
    for (let n = 0; n < made.size; n++)
      if (made.level[n] === 0 && owners.has(made.owner[n] ?? 0))
        counts.set(made.facets[prop][n] ?? 0, (counts.get(made.facets[prop][n] ?? 0) ?? 0) + 1)
    for (const [at, count] of counts)
      if (Math.abs(count - wanted) < best.off) best = { prop, at, off: Math.abs(count - wanted) }
  }
  return best
}

function idOf(made: GeneratedItems, n: number): string {
  return `Bench${(made.type[n] ?? 0) + 1}-${made.index[n]}`
}

function hasPrefix(title: string | undefined, prefix: string): boolean {
  return title?.split(' ').some((each) => each.startsWith(prefix)) ?? false
}

function hasWord(made: GeneratedItems, n: number, wanted: string): boolean {
  return hasPrefix(made.titles[n], wanted) || hasPrefix(made.bodies[n], wanted)
}

/** A whole word; only the last one of a text may be unfinished. */
function isIn(made: GeneratedItems, n: number, wanted: string): boolean {
  return `${made.titles[n]} ${made.bodies[n]}`.split(' ').includes(wanted)
}

function compareTexts(left = '', right = ''): number {
  return left < right ? -1 : left > right ? 1 : 0
}
