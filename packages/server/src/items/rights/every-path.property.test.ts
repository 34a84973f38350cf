// @module-tag leaks
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HIDDEN_LABEL, VISIBILITY_LEVELS } from '@cairn/contract'
import type { Bounds, Geometry, Item, ItemId } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'
import { createViewerProjections } from '../../wire/socket/viewer-projections.ts'
import type { Files } from '../../features/files/open-files.ts'
import { makeTile } from '../../search/places/make-tile.ts'
import { placeDensity } from '../../search/places/place-density.ts'
import { streamFeatures, wholeOf } from '../../search/places/stream-features.ts'
import { listValues } from '../../features/lists/list-values.ts'
import { columnStoreOf } from '../../search/columns/column-store.ts'
import { TUNING } from '../read/search-tuning.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import { legacyItem, setLegacyPath } from '../read/legacy-paths.ts'
import { shareItem } from '../save/share-item.ts'
import { card } from '../../features/history/card.action.ts'
import { actOf } from '../../features/history/read-act.ts'
import { deletedItem, deletedOf } from '../../features/history/read-deleted.ts'
import { timelineOf } from '../../features/history/read-timeline.ts'
import type { Principal } from '../facts/types.ts'
import { exportSearch } from '../../features/exports/export-search.action.ts'
import { readTile } from '../../testing/read-tile.ts'
import { answerOf, mayUpdateSome } from '../../testing/answer-of.ts'
import { toldOf } from '../../testing/told-of.ts'
import { counted, terms } from '../../testing/facet-terms.ts'
import { runTask } from '../../testing/run-task.ts'
import { IN_COLUMNS, openSampleStore, openSampleFiles } from '../../testing/sample-store.ts'
import {
  CONTACTS,
  naive,
  naiveWrite,
  ORGANIZATIONS,
  principals,
  PROTOCOLS,
  SHARED,
  TYPES,
  USERS,
  type Made,
  type MadeShare,
} from '../../testing/naive-rule.ts'
import { PACT_TYPES } from '../../testing/pact-types.ts'
import { TALK_TYPES } from '../../testing/talk-types.ts'
import { TIE_TYPES } from '../../testing/tie-types.ts'
import { VISITOR } from './principal/create-principals.ts'
import { judge } from './write-rule.ts'

/** The long form is 10^6 checks. */
const LEAST_CHECKS = process.env.SOAK ? 1_000_000 : 100_000
const RUNS = process.env.SOAK ? 600 : 40
/** Paths that answer for one item are asked for one in so many; for the next person, for others. */
const STEP = process.env.SOAK ? 1 : 4

let sample: Awaited<ReturnType<typeof openSampleStore>>
const made: Made[] = []
/** Values of one list, by key. */
const listed: Made[] = []
const saved: Made[] = []
/** Items that are deleted. */
const gone: Made[] = []
let folder: string
let files: Files
/** Item → an item for everyone that was merged into it. */
const merged = new Map<ItemId, ItemId>()
let checks = 0
let people = 0

beforeAll(async () => {
  sample = await openSampleStore({}, [...TALK_TYPES, ...PACT_TYPES, ...TIE_TYPES])
  await columnStoreOf(sample.database).load()
  for (const displayName of ['One', 'Two', 'Three']) await sample.make('Organization', { displayName })
  for (const lastName of ['Reef', 'Shoal']) await sample.make('Contact', { lastName })
  for (let round = 0; round < 16; round++) await makeTalk(round)
  for (let round = 0; round < 48; round++) await makePact(round)
  for (let round = 0; round < 24; round++) await makePact(round, gone)
  for (let round = 0; round < 64; round++) await makeOwned('Note', round, [], 'ALL')
  for (let round = 0; round < 72; round++) {
    const protocols = PROTOCOLS.filter((_, at) => (Math.floor(round / 3) >> at) & 1)
    await makeOwned('Story', round, protocols, round % 2 === 0 ? 'ANY' : 'ALL')
  }
  for (let round = 0; round < 8; round++)
    made.push(
      await make(
        'Diary',
        { title: `word${round}` },
        { owners: [], creator: userAt(round), level: 'PRIVATE', protocols: [], rule: 'ALL' },
      ),
    )
  const ends = made.filter(({ type }) => ['Note', 'Story', 'Talk', 'Remark', 'Pact', 'Clause'].includes(type))
  for (let round = 0; round < 88; round++) await makeTie(round, ends, round < 64 ? made : gone)
  await sample.database.query(TOLD_OF_ALL, [USERS.map((id) => Number(id.slice('User-'.length)))])
  for (let round = 0; round < 32; round++) await makeOwned('Note', round, [], 'ALL', gone)
  for (let round = 0; round < 24; round++) await makeOwned('Story', round, PROTOCOLS.slice(round % 3), 'ANY', gone)
  for (const { item } of gone) await sample.store.remove(SYSTEM, item.$id)
  for (const { item } of made) await setLegacyPath(sample.database, `old/${item.$id}`, item.$id)
  for (const { item } of made) {
    const decoy = await sample.make('Note', { title: 'merged', state: 'SHUT', access: 'PUBLIC' })
    await sample.store.remove(SYSTEM, decoy.$id, { merge: decoy.$id, into: item.$id })
    merged.set(item.$id, decoy.$id)
  }
  for (let round = 0; round < 16; round++) {
    await makeListed(round)
    await makeSaved(round)
  }
  folder = await mkdtemp(join(tmpdir(), 'cairn-every-path-'))
  files = await openSampleFiles(sample, folder)
  for (const id of SHARED)
    await sample.database.transaction((transaction) => shareItem(sample.context)(id, transaction))
})
afterAll(async () => {
  files.close()
  await sample.close()
  await rm(folder, { recursive: true, force: true })
})

/** Everyone wants to be told of every change: only the rule decides. */
const TOLD_OF_ALL = `with someone as (select unnest($1::int[]) as user_i),
    known as (insert into account (user_i, email, password) select user_i, user_i::text, '' from someone)
  insert into notify_kind (user_i, kind, preference) select user_i, 'UPDATED', 'ALWAYS' from someone`

async function makeListed(round: number): Promise<void> {
  const { values, facts } = ownedAt(round)
  const value = { list: 'KINDS', key: `K${round}`, translations: { en: 'kind' }, ...values }
  listed.push({ ...(await make('LOVValue', value, facts)), isAnonymous: true })
}

async function makeSaved(round: number): Promise<void> {
  const { values, facts } = ownedAt(round)
  const criteria = { filters: [], groups: [], groupsShould: [] }
  saved.push(await make('SavedSearch', { name: `search ${round}`, criteria, ...values }, facts))
}

/** A talk at a level, with readers, what was said in it, and what hangs on that. */
async function makeTalk(round: number): Promise<void> {
  const { values, facts } = ownedAt(round)
  const { access, owner: keeper } = values
  const members = CONTACTS.filter((_, at) => (Math.floor(round / 2) >> at) & 1)
  const talk = await make(
    'Talk',
    { title: `word${round} common`, access, members, ...(keeper ? { keeper } : {}) },
    facts,
  )
  const said = { title: `word${round} common said`, talk: talk.item.$id }
  const remark = await make('Remark', said, { ...facts, creator: userAt(round + 1) })
  const stamp = await make('Stamp', { title: 'common stamp', remark: remark.item.$id }, facts)
  const whole = { ...talk, readers: members }
  made.push(whole, { ...remark, whole }, { ...stamp, whole: { ...remark, whole } })
}

/** A pact with a clause, shared in every way; some are shared again, or only after they were created. */
async function makePact(round: number, among = made): Promise<void> {
  const { values, facts } = ownedAt(round)
  const { access, owner: keeper } = values
  const [partners, auditors, intake] = [2, 3, 5].map((step) =>
    ORGANIZATIONS.filter((_, at) => (Math.floor(round / step) >> at) & 1),
  )
  const protocols = PROTOCOLS.slice(0, round % 5 === 0 ? 1 : 0)
  const own = { title: `word${round} common`, access, protocols, partners, auditors, ...(keeper ? { keeper } : {}) }
  const pact = await make('Pact', round % 2 === 0 ? { ...own, intake } : own, { ...facts, protocols })
  const { _t, _i, _u } = pact.item
  if (round % 2 === 1) await sample.store.update(SYSTEM, { _t, _i, _u, intake })
  const first: MadeShare[] = [
    { organizations: partners ?? [], level: 'COMMUNITY', verbs: ['update'] },
    { organizations: auditors ?? [], level: 'PROTECTED', verbs: [] },
  ]
  const shares = [...first, { organizations: intake ?? [], verbs: ['delete'] }]
  const whole: Made = { ...pact, shares, ...(round % 2 === 1 ? { atFirst: { ...pact, shares: first } } : {}) }
  among.push(whole)
  if (among === gone) return
  const clause = await make('Clause', { title: `word${round} common`, pact: pact.item.$id }, facts)
  const article = await make('Article', { title: `word${round} common`, pact: pact.item.$id }, facts)
  if (round % 4 === 1) await sample.store.update(SYSTEM, { _t, _i, _u, intake: null })
  if (round % 4 === 1) await sample.store.update(SYSTEM, { _t, _i, _u, intake })
  among.push({ ...clause, whole }, { ...article, whole })
}

/** A tie of a level of its own between two items, some of them one and the same. */
async function makeTie(round: number, ends: readonly Made[], among: Made[]): Promise<void> {
  const { values, facts } = ownedAt(round)
  const { access, owner: keeper } = values
  const [from, to] = [ends[(round * 7) % ends.length], ends[(round * 11 + (round % 5)) % ends.length]]
  if (!from || !to) throw new Error('nothing to tie')
  const own = { title: `word${round} common`, access, from: from.item.$id, to: to.item.$id }
  const tie = await make('Tie', keeper ? { ...own, keeper } : own, facts)
  among.push({ ...tie, requires: [from, to] })
}

/** Every level in the hands of every owner, and of none. */
function ownedAt(round: number) {
  const owner = ORGANIZATIONS[Math.floor(round / 4) % 4]
  const level = VISIBILITY_LEVELS[round % 4] ?? 'PRIVATE'
  return {
    values: { access: level, ...(owner ? { owner } : {}) },
    facts: { owners: owner ? [owner] : [], creator: userAt(round), level, protocols: [], rule: 'ALL' as const },
  }
}

async function makeOwned(
  type: string,
  round: number,
  protocols: string[],
  rule: 'ANY' | 'ALL',
  among = made,
): Promise<void> {
  const owner = ORGANIZATIONS[Math.floor(round / 4) % 4]
  const level = VISIBILITY_LEVELS[round % 4] ?? 'PRIVATE'
  const values = {
    title: `word${round} common`,
    access: level,
    ...(type === 'Note'
      ? { state: round % 3 ? 'OPEN' : 'SHUT', place: { type: 'Point', coordinates: [round, 50] } }
      : {}),
    ...(owner ? { keeper: owner } : {}),
    ...(protocols.length > 0 ? { protocols, protocolRule: rule } : {}),
  }
  among.push(await make(type, values, { owners: owner ? [owner] : [], creator: userAt(round), level, protocols, rule }))
}

async function make(
  type: string,
  values: Record<string, unknown>,
  facts: Omit<Made, 'item' | 'type' | 'isAnonymous'>,
): Promise<Made> {
  const item = await sample.make(type, values, { ...VISITOR, userId: facts.creator, admin: true, system: true })
  return { item, type, isAnonymous: type === 'Note', ...facts }
}

function userAt(round: number): ItemId {
  return `User-${(round % 3) + 1}` as ItemId
}

const idOf = ({ id }: { id: string }) => id

function agree(actual: readonly string[], expected: readonly string[], path: string, among = made.length): void {
  checks += among
  expect({ path, ids: actual.toSorted() }).toEqual({ path, ids: expected.toSorted() })
}

test('T1: the naive rule and every path agree, for grants with scopes, protocols and shared items', async () => {
  await fc.assert(fc.asyncProperty(principals, checkPerson), { numRuns: RUNS })
  expect(checks).toBeGreaterThan(LEAST_CHECKS)
}, 1_200_000)

async function checkPerson(person: Principal): Promise<void> {
  const { store } = sample
  const seen = made.filter((each) => naive(person, each)).map(({ item }) => item.$id)
  const all = made.map(({ item }) => item.$id)
  const turn = people++ % STEP
  const deleted = gone.map(({ item }) => item.$id)
  const restorable = gone.filter((each) => naiveWrite(person, each, 'delete')).map(({ item }) => item.$id)
  const askEach = async (path: string, ask: (id: ItemId) => Promise<unknown>, ids: ItemId[], expected: ItemId[]) => {
    const some = ids.filter((_, at) => at % STEP === turn)
    const isAnswered = await Promise.all(some.map((id) => ask(id).then(Boolean, () => false)))
    const due = expected.filter((id) => some.includes(id))
    const answered = some.filter((_, at) => isAnswered[at])
    agree(answered, due, path, some.length)
  }
  const labelled = async (id: ItemId) => (await store.label(person, id)).label !== HIDDEN_LABEL
  await askEach('read', (id) => store.read(person, id), all, seen)
  await askEach('readAllowed', (id) => store.readAllowed(person, id), all, seen)
  await askEach('label', labelled, all, seen)
  await askEach('history', (id) => store.history(person, id), all, seen)
  await askEach('history of a version', (id) => store.historyAt(person, id, 1), all, seen)
  await askEach('history of what is deleted', (id) => store.history(person, id), deleted, restorable)
  await askEach('version of what is deleted', (id) => store.historyAt(person, id, 1), deleted, restorable)
  const { items: inList } = await deletedOf(sample.context, person, { max: 1000 })
  agree(inList.map(idOf), restorable, 'list of what is deleted')
  const alone = async (id: ItemId) => (await deletedItem(sample.context, person, id)).items.length > 0
  await askEach('what is deleted, by its id', alone, [...all, ...deleted], restorable)
  const places = { database: sample.database, loader: sample.context.loader }
  await askEach('legacy path', (id) => legacyItem(places, person, `/Old/${id}`), all, seen)
  const leadsOn = async (id: ItemId) => (await store.label(person, merged.get(id) ?? id)).mergedInto === id
  await askEach('where a merged item leads', leadsOn, all, seen)
  agree(Object.keys(await store.readMany(person, all)), seen, 'readMany')
  agree(Object.keys(await store.readProperties(person, all, [])), seen, 'readProperties')
  const look = createViewerProjections(sample.context.loader)
  await askEach('watch', async (id) => (await look(id, new Set([person]))).has(person), all, seen)
  for (const tuning of [TUNING, IN_COLUMNS]) {
    Object.assign(sample.context, { tuning })
    await checkSearch(person, seen)
  }
  if (person.userId !== undefined) {
    agree(await toldOf(sample, person, all), seen, 'notification')
    agree(await exportedTo(person), seen, 'task result')
  }
  const toId = ({ item }: { item: { $id: ItemId } }) => item.$id
  const searches = saved.filter((each) => naive(person, each)).map(toId)
  const { ids: found, total } = await store.search(person, { types: ['SavedSearch'], max: 1000 })
  agree(found, searches, 'saved search')
  expect(total).toBe(searches.length)
  agree(Object.keys(await store.readMany(person, saved.map(toId))), searches, 'saved search read')
  const lists = await listValues({ store, context: sample.context, areas: () => [] }, person, {
    locale: 'en',
    list: 'KINDS',
  })
  agree(
    Object.values(lists).flatMap((values) => values.map(({ key }) => key)),
    listed.filter((each) => naive(person, each)).map(({ item }) => String(item.key)),
    'list of values',
  )
  const { entries } = await timelineOf(sample.context, person, { ids: all, max: 1000 })
  const seenMade = made.filter((each) => naive(person, each) && naive(person, each.atFirst ?? each))
  agree([...new Set(entries.map(idOf))], seenMade.map(toId), 'timeline')
  await checkActs(person, seen, restorable)
  const facts = await sample.context.loader.load(all)
  const explained = (action: string) =>
    all.filter((id) => facts.get(id) && judge(person, facts.get(id)?.facts as never, action).isAllowed)
  agree(explained('read'), seen, 'explained')
  agree(
    explained('update'),
    made.filter((each) => naiveWrite(person, each)).map(({ item }) => item.$id),
    'explained update',
  )
}

/** Of some items, others for each person, what needs several statements each. */
async function checkActs(person: Principal, seen: readonly ItemId[], restorable: readonly ItemId[]): Promise<void> {
  const some = [...made, ...gone].map(({ item }) => item.$id).filter((_, at) => at % 12 === people % 12)
  const stored = await sample.context.loader.load(some)
  const lastOf = (id: string) => stored.get(id as ItemId)?.row.u ?? 0
  const { entries } = await timelineOf(sample.context, person, { ids: some, max: 1000 })
  const inTimeline = entries.flatMap(({ id, u }) => (u === lastOf(id) ? [id as ItemId] : []))
  const writable = made.filter((each) => naive(person, each) && naiveWrite(person, each)).map(({ item }) => item.$id)
  const rows: [string, (id: ItemId) => Promise<unknown>, readonly ItemId[]][] = [
    ['timelineTask', (id) => actOf(sample.context, person, id, lastOf(id)), [...inTimeline, ...restorable]],
    ['card', (id) => answerOf(card, person, id, sample), person.userId ? seen : []],
    ['isAllowedOnSome', (id) => mayUpdateSome(person, id, sample), person.userId ? writable : []],
  ]
  for (const [path, ask, expected] of rows) {
    const told = await Promise.all(some.map(async (id) => ((await ask(id).catch(() => undefined)) ? [id] : [])))
    agree(
      told.flat(),
      expected.filter((id) => some.includes(id)),
      path,
    )
  }
}

/** What is in the file that an export makes as a task. */
async function exportedTo(person: Principal): Promise<string[]> {
  const body = { query: { types: [...TYPES] }, format: 'json', name: 'All' }
  const path = await runTask(exportSearch, body, person, { ...sample, files, areas: () => [] }, folder)
  return (JSON.parse(await readFile(path, 'utf8')) as Item[]).map(({ $id }) => $id)
}

async function checkSearch(person: Principal, seen: readonly string[]): Promise<void> {
  const { store } = sample
  const types = [...TYPES]
  const found = await store.search(person, { types, max: 1000, facets: { type: { prop: '_t' } } })
  agree(found.ids, seen, 'search')
  expect(found.total).toBe(seen.length)
  agree(terms(found.facets?.type), counted(seen), 'facet')
  agree((await store.search(person, { types, max: 1000, sort: [{ key: '$label', order: 'asc' }] })).ids, seen, 'sort')
  const suggested = (await store.search(person, { text: 'comm', types: ['Note', 'Story'], max: 1000 })).ids
  agree(
    suggested,
    seen.filter((id) => /^(?:Note|Story)-/.test(id)),
    'suggestion',
  )
  const [notes, everywhere] = [seen.filter((id) => id.startsWith('Note-')), { types: ['Note'], max: 1000 }]
  const bounds: Bounds = [-1, 49, 90, 51]
  const within = await store.search(person, { ...everywhere, must: [{ prop: 'place', kind: 'within', value: bounds }] })
  agree(within.ids, notes, 'within')
  const [west, east] = [
    [-1, 50],
    [90, 50],
  ]
  const line = { type: 'LineString', coordinates: [west, east] } as Geometry
  const shapes: Filter[] = [
    { prop: 'place', kind: 'near', value: { point: [30, 50], metres: 9_000_000 } },
    { prop: 'place', kind: 'intersect', value: line },
    { prop: 'place', kind: 'buffer', value: { geometry: line, metres: 1000 } },
  ]
  for (const shape of shapes)
    agree((await store.search(person, { ...everywhere, must: [shape] })).ids, notes, shape.kind)
  const everyPlace = await wholeOf(streamFeatures(sample.context, person, { bounds }))
  agree(everyPlace.map(idOf), notes, 'map')
  const placed = await wholeOf(streamFeatures(sample.context, person, { proxyIDs: made.map(({ item }) => item.$id) }))
  agree(placed.map(idOf), notes, 'map of items')
  const { cells } = await placeDensity(sample.context, person, { bounds, zoom: 3 })
  checks += 1
  expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(notes.length)
  const world = { z: 0, x: 0, y: 0 }
  agree(
    readTile(await makeTile(sample.context, person, {}, world), world).map(({ properties: { id } }) => String(id)),
    notes,
    'tile',
  )
  agree(
    Object.keys((await store.search(person, { types, max: 1000, labels: true })).labels ?? {}),
    seen,
    'labels of hits',
  )
}
