import { itemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Filter, Query } from '@cairn/contract/query'
import { bulkInsert, SYSTEM, type BulkItem, type Principal } from '@cairn/server/testing'
import { startTestServer, type TestClient, type TestServer } from '@cairn/testkit/server'
import { columnsReady } from '../base/columns-ready.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'
import { limited, personOf, searchFigure, timeQueries, timesOf } from '../base/timed.ts'

const BELONGINGS = Number(process.env.BENCH_ITEMS ?? 100_000)
const [OWNERS, HOLDERS] = [8, 60]
/** What is pinned to the collection and left out of it, and links of one belonging. */
const [PINNED, LEFT_OUT, LINKS] = [150, 20, 1000]
/** Links that one column asks for. */
const LINKED = 50
const SAVES = 9
const START = Date.UTC(2024, 0, 1)
const STATUSES = [undefined, undefined, 'IN_PROGRESS', 'REPATRIATED', 'DENIED', 'IN_TRANSIT']
const TYPES = ['BASKET', 'TOOL', 'MASK', 'CANOE', 'CLOTHING', 'DRUM']
const MATERIALS = ['CEDAR', 'SPRUCE_ROOT', 'STONE', 'BONE', 'WOOL', 'COPPER']
const WORDS = 'cedar spruce stone bone wool copper berry clam burden root hat bowl spoon hook box lid'.split(' ')

interface Bench {
  server: TestServer
  homes: ItemId[]
  holders: ItemId[]
  keeper: TestClient
  member: Principal
  collection: Item
  /** Has all of the links. */
  hub: ItemId
}

const at = <T>(values: readonly T[], n: number): T => values[n % values.length] as T

/**
 * Measures the catalogue of 100,000 belongings (`BENCH_ITEMS`) and who holds them; members of a collection
 * with pins and what is left out, as a page and within facets; what an item with 1,000 links is linked with,
 * and a change of it.
 */
export async function measureCare(): Promise<Figure[]> {
  const server = await startTestServer()
  try {
    const bench = await setUp(server)
    return [...(await measureCatalogue(bench)), ...(await measureMembers(bench)), ...(await measureLinks(bench))]
  } finally {
    await server.close()
  }
}

async function setUp(server: TestServer): Promise<Bench> {
  const { store } = server.parts.engine
  const make = async (count: number, name: string, type: string) => {
    const made: ItemId[] = []
    for (let n = 0; n < count; n++)
      made.push((await store.create(SYSTEM, 'Organization', { displayName: `${name} ${n}`, type })).$id)
    return made
  }
  const homes = await make(OWNERS, 'Nation', 'COMMUNITY')
  const holders = await make(HOLDERS, 'Museum', 'MUSEUM')
  const [home = itemId('Organization', 1)] = homes
  const grants = ['Belonging', 'Collection'].map((type) => ({ grant: `${type}.update`, grantedBy: home }))
  const capabilities = ['Belongings', 'Collections']
  const keeper = await server.client((await server.addUser({ organizations: [home], capabilities, grants })).email)
  await bulkInsert(server.parts.engine, belongingsOf(server, homes, holders))
  const collection = await store.create(SYSTEM, 'Collection', {
    ...{ label: 'The shore', owner: home, access: 'COMMUNITY', constrainTypes: ['Belonging'] },
    membershipQuery: {
      criteria: { filters: [], groups: [], groupsShould: [], types: ['Belonging'] },
      searchString: 'cedar hat',
    },
  })
  const hub = itemId('Belonging', 1)
  const link = (from: ItemId, kind: string) => (n: number) => ({
    ...{ from, kind, to: itemId('Belonging', 2 + ((n * 7919) % (BELONGINGS - 2))), owner: home, access: 'COMMUNITY' },
  })
  const links = [
    ...Array.from({ length: PINNED }, (_, n) => link(collection.$id, 'HOLDS')(n)),
    ...Array.from({ length: LEFT_OUT }, (_, n) => link(collection.$id, 'LEAVES_OUT')(n + PINNED)),
    ...Array.from({ length: LINKS }, (_, n) => link(hub, 'DEPICTS')(n)),
  ]
  const [refused] = (await store.createAll(SYSTEM, 'Link', links)).filter((each) => each !== undefined)
  if (refused) throw refused
  await columnsReady(server.parts.database)
  return { server, homes, holders, keeper, member: await personOf(server, home), collection, hub }
}

function* belongingsOf(
  { parts }: TestServer,
  homes: readonly ItemId[],
  holders: readonly ItemId[],
): Iterable<BulkItem> {
  const type = parts.registry.catalogue.get('Belonging') as ItemType
  for (let n = 0; n < BELONGINGS; n++) {
    const repatriationStatus = at(STATUSES, n >> 2)
    // Half of them are of the community that asks.
    const owner = n % 2 === 0 ? homes[0] : at(homes, n >> 1)
    yield {
      ...{ type, index: n + 1, ts: new Date(START + n * 1000).toISOString(), createdBy: 'User-1' as ItemId },
      values: {
        ...{
          label: `${at(WORDS, n)} ${at(WORDS, n >> 4)} ${n}`,
          owner,
          access: n % 10 === 9 ? 'PRIVATE' : 'COMMUNITY',
        },
        ...{ types: [at(TYPES, n)], materials: [at(MATERIALS, n), at(MATERIALS, n >> 3)] },
        ...{ institution: at(holders, n * 7), catalogueNumber: `A-${n}`, decade: `19${n % 10}0–19${n % 10}9` },
        ...{
          description: `${at(WORDS, n >> 1)} from the shore, ${at(WORDS, n >> 5)} within.`,
          maker: [`Maker ${n % 500}`],
        },
        ...(repatriationStatus ? { repatriationStatus } : {}),
      },
    }
  }
}

const LIST: Query = { types: ['Belonging'], sort: [{ key: '$label', order: 'asc' }], max: 50, labels: true }
const FACETS = ['types', 'institution', 'repatriationStatus', 'materials', 'decade', 'collections', 'hazards', 'access']
const facets = Object.fromEntries(FACETS.map((prop) => [prop, { prop }]))

async function measureCatalogue({ server, member, keeper }: Bench): Promise<Figure[]> {
  const ask = () => keeper.request('act/searchBelongingOrgs', { t: 'Belonging', i: 0, query: '' })
  await ask()
  const { p50 } = quantiles(await timesOf(15, ask))
  return [
    await searchFigure(server, member, [LIST], 'first 50 of the catalogue', 20),
    await searchFigure(server, member, [{ ...LIST, facets }], `first 50 with ${FACETS.length} facets`, 50),
    await searchFigure(server, member, [{ ...LIST, text: 'cedar bowl' }], 'first 50 by words', 20),
    limited(`${HOLDERS} holders with counts by status, p50`, p50, 60),
  ]
}

async function measureMembers({ server, member, collection }: Bench): Promise<Figure[]> {
  const isMember: Filter = { prop: 'collections', kind: 'in', value: [collection.$id] }
  const counts: Query = { types: ['Belonging'], max: 0, facets }
  const [alone, within] = [
    await timeQueries(server, member, [counts]),
    await timeQueries(server, member, [{ ...counts, must: [isMember] }]),
  ]
  return [
    await searchFigure(server, member, [{ ...LIST, types: undefined, must: [isMember] }], 'first 50 members', 30),
    {
      what: `${FACETS.length} facets of ${within.hits.toLocaleString('en')} members, p50`,
      figure: milliseconds(within.p50),
      beside: `of all ${milliseconds(alone.p50)}, at most 1.3 times`,
      verdict: (within.p50 / alone.p50).toFixed(2),
    },
  ]
}

async function measureLinks({ server, member, keeper, hub }: Bench): Promise<Figure[]> {
  const { store } = server.parts.engine
  const linksOf = (prop: string): Query => ({
    ...{ types: ['Link'], must: [{ prop, kind: 'rel', value: [hub] }], max: LINKED, total: false },
  })
  const linked = async () => {
    const found = await Promise.all(['from', 'to'].map((prop) => store.search(member, linksOf(prop))))
    await store.readMany(member, found.flatMap(({ ids }) => ids) as ItemId[])
  }
  await linked()
  const reads = await timesOf(20, linked)
  const saves: number[] = []
  for (let n = 0; n < SAVES; n++) {
    const { _t, _i, _u } = await keeper.request<Item>(`read/${hub}`)
    saves.push(...(await timesOf(1, () => keeper.request('update', { _t, _i, _u, label: `The basket ${n}` }))))
  }
  return [
    limited(`${LINKED} of ${LINKS.toLocaleString('en')} links of an item, read, p50`, quantiles(reads).p50, 20),
    limited(`a change of an item with ${LINKS.toLocaleString('en')} links, p50`, quantiles(saves).p50, 300),
  ]
}
