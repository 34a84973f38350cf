import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { itemId, type ItemId } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { openDatabase } from '@cairn/server/database'
import { bulkInsert, columnStoreOf, openEngine, type Engine, type Principal } from '@cairn/server/testing'
import {
  BENCH_TYPES,
  facetValue,
  FACETS,
  generateItems,
  ownerId,
  word,
  type FacetName,
  type GeneratedItems,
} from './generate-items.ts'
import { milliseconds, type Figure } from './table.ts'

const RUNS = 40
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

/**
 * Searches over `BENCH_ITEMS` generated items (100,000), by people who see none, 1 % and 60 % of them, each answer checked against arrays.
 * The store is kept in the folder `BENCH_DATA` where one is named, and found there by the next run.
 */
export async function measureSearch(): Promise<Figure[]> {
  const size = Number(process.env.BENCH_ITEMS ?? 100_000)
  const kept = process.env.BENCH_DATA
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
    const figures: Figure[] = []
    for (const each of casesOf(made)) figures.push(await measure(engine, made, each))
    await engine.close()
    return figures
  } finally {
    await database.close()
    if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
  }
}

function casesOf(made: GeneratedItems): Case[] {
  const viewers = [0, 0.01, 0.6].map((share) => viewerOf(made, share))
  const [, , most] = viewers
  if (!most) throw new Error('no viewer')
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
  const [few, some] = [nearest(made, most, 1500), nearest(made, most, 20_000)]
  const common = word(3)
  return [
    ...viewers.flatMap((viewer) => [
      page(`newest 50, common filter, ${viewer.name}`, viewer, has('status', 0), is('status', 0)),
      page(`newest 50, selective filter, ${viewer.name}`, viewer, has(few.prop, few.at), is(few.prop, few.at)),
    ]),
    facets('5 facets, few hits', few),
    facets('5 facets, more hits', some),
    page('5 facets, all hits', most, () => true, { max: 0, facets: FACET_QUERY }, 150),
    ...['shake', 'kwa', 'tsilimo'].map((prefix) =>
      page(
        `type-ahead “${prefix}”`,
        most,
        (n) => hasPrefix(made.titles[n], prefix),
        { must: [{ prop: '$label', kind: 'prefix', value: prefix }], max: 5, labels: true },
        15,
      ),
    ),
    page('text, common word', most, (n) => hasWord(made, n, common), { text: `${common} ` }, 20),
    page(
      'text, two words',
      most,
      (n) => isIn(made, n, word(40)) && hasWord(made, n, common),
      { text: `${word(40)} ${common}` },
      20,
    ),
  ].concat(sortCases(made, most))
}

function sortCases(made: GeneratedItems, viewer: Viewer): Case[] {
  const ofFirst = hitsOf(made, viewer, (n) => made.type[n] === 0)
  const by = (compare: (left: number, right: number) => number) => [...ofFirst].sort(compare)
  const types = ['Bench1']
  return [
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

async function measure(
  { store }: Engine,
  made: GeneratedItems,
  { what, limitMs, viewer, query, hits, chosen }: Case,
): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < RUNS; round++) {
    const started = performance.now()
    const answer = await store.search(viewer.principal, query)
    times.push(performance.now() - started)
    if (round > 0) continue
    const expected = hits.slice(0, query.max ?? 50).map((n) => idOf(made, n))
    if (JSON.stringify(answer.ids) !== JSON.stringify(expected))
      throw new Error(`${what}: ${answer.ids.slice(0, 5)} is not ${expected.slice(0, 5)}`)
    if (answer.total !== Math.min(hits.length, 10_000) || answer.totalIsExact !== hits.length <= 10_000)
      throw new Error(`${what}: ${answer.total} is not ${hits.length}`)
    for (const [name, terms] of Object.entries(answer.facets ?? {}))
      checkFacet(made, chosen?.prop === name ? chosen.hits : hits, name as FacetName, terms)
  }
  times.sort((left, right) => left - right)
  const [p50 = 0, p95 = 0] = [times[Math.floor(RUNS / 2)], times[Math.floor(RUNS * 0.95)]]
  return {
    what: `${what}, ${hits.length.toLocaleString('en')} hits, p50 / p95`,
    figure: `${milliseconds(p50)} / ${milliseconds(p95)}`,
    beside: `limit ${limitMs} ms`,
    verdict: (p50 / limitMs).toFixed(2),
  }
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

/** Someone who belongs to so many organisations that they see about this share; the one who sees nothing belongs to one without items. */
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
