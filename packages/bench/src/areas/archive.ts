import { itemId, type ItemId, type ItemType } from '@cairn/contract'
import type { Query } from '@cairn/contract/query'
import { bulkInsert, SYSTEM, type BulkItem } from '@cairn/server/testing'
import { startTestServer, type TestServer } from '@cairn/testkit/server'
import { columnsReady } from '../base/columns-ready.ts'
import type { Figure } from '../base/table.ts'
import { personOf, searchFigure } from '../base/timed.ts'

const ENTRIES = Number(process.env.BENCH_ITEMS ?? 100_000)
/** Entries of a series, and series of a fonds. */
const [PARTS, SERIES] = [250, 10]
const START = Date.UTC(2024, 0, 1)
const CATEGORIES = ['RECORD', 'PHOTOGRAPH', 'MAP', 'SOUND', 'BOOK']
const WORDS = 'cannery wharf ledger survey salmon letter tide boat payroll map net inlet school mission'.split(' ')

const at = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

/**
 * Measures the catalogue of an archive of 100,000 entries (`BENCH_ITEMS`) as a list and as a tree, by words,
 * and its facets.
 */
export async function measureArchive(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const { store } = server.parts.engine
    const make = async (displayName: string) =>
      (await store.create(SYSTEM, 'Organization', { displayName, type: 'COMMUNITY' })).$id
    const [home, elsewhere] = [await make('Home'), await make('Elsewhere')]
    await bulkInsert(server.parts.engine, entriesOf(server, [home, home, elsewhere]))
    await columnsReady(server.parts.database)
    return await measureSearches(server, home)
  } finally {
    await server.close()
  }
}

/** Each series comes before its parts, and each fonds before its series. */
function* entriesOf({ parts }: TestServer, owners: readonly ItemId[]): Iterable<BulkItem> {
  const type = parts.registry.catalogue.get('ArchiveEntry') as ItemType
  for (let n = 0; n < ENTRIES; n++) {
    const [inSeries, inFonds] = [n % PARTS, n % (PARTS * SERIES)]
    const parent = inFonds === 0 ? undefined : inSeries === 0 ? n - inFonds : n - inSeries
    const descriptionLevel = inFonds === 0 ? 'FONDS' : inSeries === 0 ? 'SERIES' : 'ITEM'
    yield {
      ...{ type, index: n + 1, ts: new Date(START + n * 1000).toISOString(), createdBy: 'User-1' as ItemId },
      values: {
        ...{ title: `${at(WORDS, n)} ${at(WORDS, n >> 4)} ${n}`, category: at(CATEGORIES, n), type: `T_${n % 12}` },
        ...{ creator: [`Clerk ${n % 300}`], keywords: [at(WORDS, n >> 2), at(WORDS, n >> 6)], language: ['en'] },
        ...{ decade: `19${n % 10}0–19${n % 10}9`, description: `${at(WORDS, n >> 1)} of the ${at(WORDS, n >> 5)}.` },
        ...{
          fileNumber: `F-${n}`,
          sourceOrg: itemId('Organization', 3 + (n % 40)),
          position: inSeries,
          descriptionLevel,
        },
        ...{ owner: at(owners, Math.floor(n / PARTS / SERIES)), access: n % 10 === 9 ? 'PRIVATE' : 'COMMUNITY' },
        ...{
          needsAttention: n % 50 === 0,
          ...(parent === undefined ? {} : { partOf: itemId('ArchiveEntry', parent + 1) }),
        },
      },
    }
  }
}

const LIST: Query = { types: ['ArchiveEntry'], sort: [{ key: '$label', order: 'asc' }], max: 50, labels: true }
const BY_PLACE: Query = { ...LIST, sort: [{ key: 'position', order: 'asc' }], max: 200 }
const FACETS = [
  ...['category', 'type', 'decade', 'sourceOrg', 'keywords', 'descriptionLevel'],
  ...['collections', 'topics', 'needsAttention', 'access'],
]

async function measureSearches(server: TestServer, home: ItemId): Promise<Figure[]> {
  const member = await personOf(server, home)
  const found = (query: Query, what: string, limit: number) => searchFigure(server, member, [query], what, limit)
  const facets = Object.fromEntries(FACETS.map((prop) => [prop, { prop }]))
  return [
    await found(LIST, 'first 50 of the catalogue', 20),
    await found({ ...LIST, sort: [{ key: '_c.ts', order: 'desc' }] }, 'newest 50', 20),
    await found({ ...LIST, must: [{ prop: 'category', kind: 'is', value: 'MAP' }] }, 'first 50 of a category', 20),
    await found(
      { ...BY_PLACE, mustNot: [{ prop: 'partOf', kind: 'exists', value: true }] },
      'the fonds of the tree',
      20,
    ),
    await found(
      { ...BY_PLACE, must: [{ prop: 'partOf', kind: 'rel', value: ['ArchiveEntry-1'] }] },
      'parts of a fonds',
      20,
    ),
    await found(
      { ...BY_PLACE, must: [{ prop: 'partOf', kind: 'rel', value: [`ArchiveEntry-${PARTS + 1}`] }] },
      'parts of a series',
      20,
    ),
    await found({ ...LIST, text: 'salmon ledger' }, 'first 50 by words', 20),
    await found({ ...LIST, text: 'wharf', sort: [{ key: '_score', order: 'desc' }] }, 'the best 50 of a word', 20),
    await found({ ...LIST, max: 0, facets }, `${FACETS.length} facets`, 50),
    await found({ ...LIST, max: 0, text: 'wharf', facets }, `${FACETS.length} facets of a word`, 50),
  ]
}
