import { parse } from 'node:path/posix'
import * as v from 'valibot'
import { parseItemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { MAX_RESULT_IDS, querySchema, type Query } from '@cairn/contract/query'
import type { TaskRun } from '@cairn/contract/server'
import { XLSX_TYPE } from '@cairn/geo-files/workbook'
import { writePlacesApart, type WholeFormat } from '@cairn/geo-files/write'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { spend } from '../../lib/budget.ts'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import { planQuery } from '../../search/query/query-plan.ts'
import type { Principal, Store } from '../../items/facts/types.ts'
import { asExported, readNamedPlaces } from './as-exported.ts'
import { areCaredFor, careIn } from './care-words.ts'
import { wordsIn } from './cell-words.ts'
import { checkColumns, type Column } from './columns.ts'
import { dublinCoreColumns, dublinCoreFormat } from './dublin-core.ts'
import type { ExportDeps } from './export-deps.ts'
import { csvFormat, jsonFormat, type Beside, type ExportFormat, type Written } from './formats.ts'
import { exportFileName } from './file-name.ts'
import { gatherPlaces } from './gather-places.ts'
import { placedItems, placeFormat, withCareInParts } from './place-formats.ts'
import { agreedTo, purposeEntry, requirePurpose } from './purpose.ts'
import { questionColumns, withQuestions, type QuestionColumns } from './question-columns.ts'
import { writeXlsx } from './xlsx.ts'

/** File formats for exporting search results. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json', 'dc', 'geojson', 'kml', 'gpkg', 'shp'] as const

const payloadSchema = v.looseObject({
  query: querySchema,
  /** `dc`: Dublin Core, for types that say how (`dublinCore`). */
  format: v.picklist(EXPORT_FORMATS),
  /** Language of the content warnings. */
  language: v.optional(v.pipe(v.string(), v.maxLength(35))),
  /** Name of the file without its ending: the view it comes from, and the date. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  ...purposeEntry,
  /** Cells of tables have the words of selections and lists in `language`, in place of their keys. */
  words: v.optional(v.boolean(), false),
  /**
   * Properties of a table, in their order, with the words over them; every property of the types when left
   * out.
   */
  columns: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          prop: v.pipe(v.string(), v.maxLength(60)),
          title: v.pipe(v.string(), v.maxLength(200)),
          /** Left out if the person may see it in no item. */
          optional: v.optional(v.literal(true)),
        }),
      ),
      v.minLength(1),
      v.maxLength(200),
    ),
  ),
})
type Payload = v.InferOutput<typeof payloadSchema>

/** Progress of an export after a step. */
interface Mark {
  size: number
  count: number
  /** Cursor of the next page; null when there is none. */
  after: string | null
  /** Items that the person may read and that were left out. */
  left: number
}

/** What an export answers: how many it has, and how many were left out that the person may read. */
interface Exported {
  count: number
  left?: number
}

function counted(count: number, left: number): Exported {
  return { count, ...(left > 0 ? { left } : {}) }
}

/** Items and cells of a page, which is written at once. */
const [MOST_ITEMS, MOST_CELLS] = [1000, 20_000]
/** What it costs to write a cell, in units of work. */
const CELL_UNITS = 0.005

/**
 * Task: exports all hits of a query as a file, as the person may see them when each page is read, without
 * those that `agreedTo` leaves out. Returns `{count, left?}`: the number of items in it (for `gpkg` and
 * `shp`, of places), and of hits left out. Exports of PROTECTED and PRIVATE items are recorded in the access
 * log. Throws `masquerading`, `exportTooLarge` (as `gatherPlaces` does, for `gpkg` and `shp`), as
 * `requirePurpose` and `planQuery` do, `propertyUnknown` for an unknown column, and `badMessage` for a type
 * without Dublin Core.
 */
export const exportSearch: CoreLongAction<ExportDeps> = {
  name: 'exportSearch',
  async check(body, principal, deps) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
    // Who acts as another person takes nothing away (RIGHTS.md, "Masquerade").
    refuseMasquerade(principal)
    const { types, purpose } = prepare(body, principal, deps)
    await requirePurpose(deps.context, principal, types, purpose)
  },
  async run(body, { userId = '' }, deps, task) {
    const { purpose, withheld } = v.parse(v.object(purposeEntry), body)
    // Rights are checked again at each page, so that revoked ones apply at once.
    const reader = async () => ({ ...(await deps.principals.ofUser(parseItemId(userId).index)), purpose })
    const questions = await questionsOf(body, await reader(), deps)
    const { query, format, columns, whole, name, written } = await worded(body, await reader(), deps, questions)
    const wanted = { query, columns, name, withheld }
    if (whole === 'xlsx') return writeTable(task, deps, reader, { ...wanted, written })
    if (whole) return writeWhole(task, deps, reader, { ...wanted, format: whole, written })
    return writeFile(task, deps, reader, wanted, format)
  },
}

/** The columns of answers, as the forms say that this person may read. */
function questionsOf(body: unknown, principal: Principal, { store, context }: ExportDeps): Promise<QuestionColumns> {
  const { query } = parsePayload('exportSearch', payloadSchema, body)
  const { after: _after, facets: _facets, labels: _labels, max: _max, sort: _sort, ...asked } = query
  return questionColumns(store, principal, planQuery(asked, principal, context.catalogue).types, asked)
}

/** What an export says in the language of the person. */
type Said = Partial<Pick<Written, 'care' | 'words'>>

/** Prepares an export with what it says in a language: care, and words in its cells if these are wanted. */
async function worded(
  body: unknown,
  principal: Principal,
  deps: ExportDeps,
  questions: QuestionColumns,
): Promise<ReturnType<typeof prepare>> {
  const { words: isWorded, format, language: locale = 'en' } = parsePayload('exportSearch', payloadSchema, body)
  const { types, columns: wanted } = prepare(body, principal, deps, {}, questions)
  const care = await careIn(deps, principal, locale)
  const columns = format === 'dc' ? dublinCoreColumns(types) : wanted
  const words = isWorded || format === 'dc' ? await wordsIn(deps, principal, { types, columns, locale }) : undefined
  return prepare(body, principal, deps, { care, words }, questions)
}

function prepare(
  body: unknown,
  principal: Principal,
  { context, origin }: ExportDeps,
  { care, words }: Said = {},
  questions: QuestionColumns = new Map(),
) {
  const payload: Payload = parsePayload('exportSearch', payloadSchema, body)
  const { after: _after, facets: _facets, labels: _labels, max: _max, ...query } = payload.query
  const { types } = planQuery(query, principal, context.catalogue)
  const columns = withQuestions(checkColumns(principal, types, payload.columns), questions)
  const written: Written = { origin: origin(), care: areCaredFor(types) ? care : undefined, words }
  const common = {
    types,
    purpose: payload.purpose,
    query,
    columns,
    written,
    name: exportFileName(payload.name, ENDINGS[payload.format]),
  }
  switch (payload.format) {
    case 'csv':
      return { ...common, format: csvFormat(columns, written), whole: undefined }
    case 'dc':
      return { ...common, format: dublinCoreFormat(toldInDublinCore(types), written), whole: undefined }
    case 'json':
      return { ...common, format: jsonFormat(written), whole: undefined }
    case 'geojson':
    case 'kml':
      return { ...common, format: placeFormat(payload.format, columns, written.care), whole: undefined }
    default:
      return { ...common, format: jsonFormat(written), whole: payload.format }
  }
}

/** File extensions by format. */
const ENDINGS = {
  ...{ csv: 'csv', xlsx: 'xlsx', json: 'json', dc: 'xml' },
  ...{ geojson: 'geojson', kml: 'kml', gpkg: 'gpkg', shp: 'zip' },
} as const
const WHOLE_TYPES = { gpkg: 'application/geopackage+sqlite3', shp: 'application/zip' } as const

/** Returns the types by name. Throws `badMessage` if one of them has no Dublin Core mapping. */
function toldInDublinCore(types: readonly ItemType[]): Map<string, ItemType> {
  const silent = types.find(({ dublinCore }) => dublinCore === undefined)
  if (silent) throw new CairnError('badMessage', `${silent.name} has no Dublin Core mapping`)
  return new Map(types.map((type) => [type.name, type]))
}

/**
 * Writes a workbook, whose parts are packed as they are written. After a crash it is written from the start.
 */
async function writeTable(
  task: TaskRun,
  { store, context }: ExportDeps,
  reader: () => Promise<Principal>,
  { name, written, ...wanted }: Omit<Whole, 'format'>,
): Promise<Exported> {
  const file = await task.file(name, XLSX_TYPE)
  await file.truncate(0)
  const total = await countHits(store, await reader(), wanted.query)
  let [count, left] = [0, 0]
  async function* pages(): AsyncGenerator<Item[]> {
    for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
      const { items, next, left: others } = await readPage({ store, context }, await reader(), wanted, after)
      // The log is there before the file is.
      await context.accessLog.flush()
      yield items
      after = next
      count += items.length
      left += others
      await task.progress(count, Math.max(total, count))
    }
  }
  await writeXlsx(file, wanted.columns, written, pages(), task.signal)
  return counted(count, left)
}

interface Whole {
  query: Query
  columns: readonly Column[]
  format: WholeFormat
  name: string
  written: Written
  withheld: boolean
}
type Wanted = Pick<Whole, 'query' | 'columns' | 'withheld'>

/**
 * Writes a file of places that needs all items before the first byte; after a crash everything is read again.
 */
async function writeWhole(
  task: TaskRun,
  { store, context }: ExportDeps,
  reader: () => Promise<Principal>,
  { format, name, written, ...wanted }: Whole,
): Promise<Exported> {
  const file = await task.file(name, WHOLE_TYPES[format])
  const total = await countHits(store, await reader(), wanted.query)
  const gathered = gatherPlaces()
  let [count, left] = [0, 0]
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await readPage({ store, context }, await reader(), wanted, after, true)
    const { items, next, left: others, ...beside } = page
    gathered.add(items.flatMap((item) => placedItems(item, wanted.columns, beside, written.care)))
    after = next
    count += items.length
    left += others
    await task.progress(count, Math.max(total, count))
  }
  await context.accessLog.flush()
  const placed = format === 'shp' ? withCareInParts(gathered.items) : gathered.items
  const bytes = await writePlacesApart({ format, layer: parse(name).name, items: placed }, task.signal)
  await file.truncate(0)
  await file.append(bytes)
  return counted(gathered.items.length, left)
}

async function writeFile(
  task: TaskRun,
  { store, context }: ExportDeps,
  reader: () => Promise<Principal>,
  { name, ...wanted }: Wanted & Pick<Whole, 'name'>,
  format: ExportFormat,
): Promise<Exported> {
  const file = await task.file(name, format.type)
  const write = async (from: number, text: string) => {
    await file.truncate(from)
    await file.append(text)
    return file.size()
  }
  const total = await task.step('total', async () => countHits(store, await reader(), wanted.query))
  await task.progress(0, total)
  const size = await task.step('head', () => write(0, format.head))
  let at: Mark = { size, count: 0, after: '', left: 0 }
  for (let page = 0; at.after !== null; page++) {
    const { size: from, count, after, left } = at
    at = await task.step(`page ${page}`, async () => {
      const page = await readPage({ store, context }, await reader(), wanted, after || undefined, format.hasPlaces)
      const { items, next, left: others, ...beside } = page
      // The log is there before the file is.
      await context.accessLog.flush()
      return {
        size: await write(from, format.rows(items, count, beside)),
        count: count + items.length,
        after: next ?? null,
        left: left + others,
      }
    })
    await task.progress(at.count, Math.max(total, at.count))
  }
  await task.step('tail', () => write(at.size, format.tail))
  return counted(at.count, at.left)
}

/**
 * Reads one page of an export, for this person and their purpose, with the places of the items if requested.
 */
async function readPage(
  { store, context }: Pick<ExportDeps, 'store' | 'context'>,
  principal: Principal,
  { query, columns, withheld }: Wanted,
  after?: string,
  withPlaces = false,
): Promise<{ items: Item[]; next: string | undefined; left: number } & Beside> {
  const max = Math.max(1, Math.min(MOST_ITEMS, Math.floor(MOST_CELLS / Math.max(1, columns.length))))
  spend(max * columns.length * CELL_UNITS)
  const { ids, next, labels = {} } = await store.search(principal, { ...query, labels: true, max, after })
  const taken = await agreedTo(context, ids as ItemId[], { purpose: principal.purpose, withheld })
  const found = await store.readMany(principal, taken, 'export')
  const { catalogue } = context
  const items = taken.flatMap((id) => (found[id] ? [asExported(found[id], catalogue.get(found[id]._t))] : []))
  const places = withPlaces ? await readNamedPlaces({ store, catalogue }, principal, items) : undefined
  const left = ids.length - taken.length
  return { items, next, labels, left, ...(places ? { places } : {}) }
}

/** How many hits there are, beyond the number up to which a search counts. */
async function countHits(store: Store, principal: Principal, query: Query): Promise<number> {
  let count = 0
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const found = await store.search(principal, { ...query, max: MAX_RESULT_IDS, after })
    count += found.ids.length
    after = found.next
  }
  return count
}
