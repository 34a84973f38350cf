// @module-tag leaks
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { Query, SubQuery } from '@cairn/contract/query'
import { IN_COLUMNS, openSampleStore, person } from '../testing/sample-store.ts'
import { openedCursor } from '../items/read/cursors.ts'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { timelineOf } from '../features/history/read-timeline.ts'
import { columnStoreOf } from './columns/column-store.ts'
import { TUNING, type SearchTuning } from '../items/read/search-tuning.ts'

const RUNS = process.env.SOAK ? 2000 : 60
const ROUNDS = 16
const PAGES = 40
const TUNINGS: readonly SearchTuning[] = [
  TUNING,
  { few: -1, walked: 1000, columnsFrom: 0, named: 1000 },
  { few: -1, walked: 3, columnsFrom: 1e9, named: 1000 },
  IN_COLUMNS,
]

type Sample = Awaited<ReturnType<typeof openSampleStore>>
let stores: Sample[]
const bay = 'Organization-1' as ItemId
const member = person(1, { organizations: [bay] })
const hiddenOf = (round: number) => `Note-${2 * round + 1}` as ItemId
const shownOf = (round: number) => `Note-${2 * round + 2}` as ItemId

/**
 * Twin stores of what the member sees, some of which names items hidden from them; in the first these are
 * gone, in the second they are there and name what is seen.
 */
beforeAll(async () => {
  stores = await Promise.all([openSampleStore(), openSampleStore()])
  await Promise.all(stores.map(fill))
  for (let round = 0; round < ROUNDS; round++) await stores[0]?.store.remove(SYSTEM, hiddenOf(round))
  await Promise.all(stores.map(({ database }) => columnStoreOf(database).load()))
})
afterAll(() => Promise.all(stores.map((sample) => sample.close())))

async function fill({ make, store }: Sample): Promise<void> {
  for (const displayName of ['Bay', 'Cape']) await make('Organization', { displayName })
  for (let round = 0; round < ROUNDS; round++) {
    const former = Math.floor(round / 2)
    const hidden = { title: `hidden ${round}`, state: 'LOST', keeper: 'Organization-2', tags: ['secret'] }
    await make('Note', { ...hidden, ...(round > 0 ? { about: [hiddenOf, shownOf][round % 2]?.(former) } : {}) })
    await make('Note', {
      ...{ title: `seen ${round}`, state: round % 2 ? 'OPEN' : 'SHUT', keeper: bay, tags: ['river'] },
      ...(round % 3 === 0 ? { about: hiddenOf(round) } : round % 3 === 1 ? { about: shownOf(former) } : {}),
    })
    const change = { _t: 'Note', _u: 1, body: 'changed' }
    for (const _i of [2 * round + 1, 2 * round + 2]) if (round % 4 === 0) await store.update(SYSTEM, { ...change, _i })
  }
}

const secret: Query['must'] = [{ prop: 'tags', kind: 'is', value: 'secret' }]
const via = fc.constantFrom('about', 'Note.about')
const condition: fc.Arbitrary<Omit<Query, 'types'>> = fc.constantFrom(
  {},
  { must: secret },
  { mustNot: secret },
  { text: 'hidden' },
  { must: [{ prop: 'title', kind: 'prefix', value: 'hid' }] },
  { must: [{ prop: 'state', kind: 'is', value: ['LOST', 'SHUT'] }] },
)
const inner: fc.Arbitrary<SubQuery> = fc.tuple(via, condition).map(([way, more]) => ({ via: way, ...more }))
const sub: fc.Arbitrary<SubQuery> = fc
  .tuple(inner, fc.array(inner, { maxLength: 1 }))
  .map(([outer, subs]) => ({ ...outer, types: ['Note'], subs }))
const queries: fc.Arbitrary<Query> = fc.record(
  {
    types: fc.constant(['Note']),
    subs: fc.array(sub, { minLength: 1, maxLength: 2 }),
    subsShould: fc.array(sub, { maxLength: 2 }),
    mustNot: fc.constant([{ prop: 'state', kind: 'is', value: 'OPEN' }]),
    sort: fc.constantFrom('_i', '$label', 'title', '_score').map((key) => [{ key, order: 'asc' as const }]),
  },
  { requiredKeys: ['types', 'subs'] },
)
const ways = ['about', 'Note.about']
const examples = TUNINGS.flatMap((tuning) =>
  ways.flatMap((way): [Query, SearchTuning][] => [
    [{ types: ['Note'], subs: [{ via: way, must: secret }] }, tuning],
    [{ types: ['Note'], subsShould: [{ via: way, text: 'hidden' }] }, tuning],
    [{ types: ['Note'], subs: ways.map((other) => ({ via: way, subs: [{ via: other, must: secret }] })) }, tuning],
  ]),
)

test('T2: queries on related items answer alike in both, to the byte and page by page', async () => {
  await fc.assert(
    fc.asyncProperty(queries, fc.constantFrom(...TUNINGS), async (query, tuning) => {
      const [one, other] = await Promise.all(stores.map((sample) => pagesOf(sample, query, tuning)))
      expect(other).toBe(one)
    }),
    { numRuns: RUNS, examples },
  )
})

test('T2: the timeline is alike in both, of everything and of what is named, page by page', async () => {
  const all = Array.from({ length: ROUNDS }, (_, round) => [hiddenOf(round), shownOf(round)]).flat()
  for (const ids of [undefined, all, ...all.map((id) => [id])]) {
    const [one = '', other] = await Promise.all(stores.map((sample) => timelineIn(sample, ids)))
    expect(other).toBe(one)
    expect(one).not.toMatch(/"id":"Note-\d*[13579]"/)
    if (ids !== undefined && ids.length > 1) expect(one.match(/"u":/g)).toHaveLength(ROUNDS + ROUNDS / 4)
  }
})

/** Every page, each asked for by the cursor of the one before it. */
async function pagesOf({ context, store }: Sample, query: Query, tuning: SearchTuning): Promise<string> {
  Object.assign(context, { tuning })
  const facets: Query['facets'] = { tags: { prop: 'tags' }, state: { prop: 'state' }, keeper: { prop: 'keeper' } }
  return walk(context.key, (after) => store.search(member, { ...query, ...after, max: 3, labels: true, facets }))
}

async function timelineIn({ context }: Sample, ids: readonly ItemId[] | undefined): Promise<string> {
  return walk(context.key, async (after) => {
    const { entries, ...page } = await timelineOf(context, member, { ids, ...after, max: 3 })
    return { ...page, entries: entries.map(({ ts: _ts, ...entry }) => entry) }
  })
}

/**
 * The pages as text; of a cursor, what it holds, without the times: it is sealed by a key of the store's own.
 */
async function walk<P extends { next?: string | undefined }>(
  key: Uint8Array,
  ask: (after: { after?: string }) => Promise<P>,
): Promise<string> {
  const pages: string[] = []
  let after: { after?: string } = {}
  while (pages.length < PAGES) {
    const { next, ...page } = await ask(after)
    const place = next && openedCursor(key, next)
    pages.push(JSON.stringify({ ...page, place: place?.replace(/\d{4}-\d\d-\d\dT[^"]+|\d{13,15}/, '') }))
    if (next === undefined) break
    after = { after: next }
  }
  return pages.join('\n')
}
