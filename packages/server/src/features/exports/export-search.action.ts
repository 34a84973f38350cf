import { parse } from 'node:path/posix'
import * as v from 'valibot'
import { parseItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { MAX_RESULT_IDS, querySchema, type Query } from '@cairn/contract/query'
import type { TaskRun } from '@cairn/contract/server'
import { writePlacesApart, type WholeFormat } from '@cairn/geo-files/write'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { refuseMasquerade } from '../../items/rights/acting-as.ts'
import { planQuery } from '../../search/query/query-plan.ts'
import type { Principal, Store } from '../../items/model/types.ts'
import { checkColumns, type Column } from './columns.ts'
import type { ExportParts } from './export-parts.ts'
import { csvFormat, jsonFormat, type ExportFormat } from './formats.ts'
import { exportFileName } from './file-name.ts'
import { gatherPlaces } from './gather-places.ts'
import { placedItem, placeFormat } from './place-formats.ts'

const payloadSchema = v.looseObject({
  query: querySchema,
  format: v.picklist(['csv', 'json', 'geojson', 'kml', 'gpkg', 'shp']),
  /** Name of the file without its ending: the view it comes from, and the date. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** Properties of the CSV, in their order, with the words over them; every property of the types when left out. */
  columns: v.optional(
    v.pipe(
      v.array(
        v.strictObject({ prop: v.pipe(v.string(), v.maxLength(60)), title: v.pipe(v.string(), v.maxLength(200)) }),
      ),
      v.minLength(1),
      v.maxLength(200),
    ),
  ),
})
type Payload = v.InferOutput<typeof payloadSchema>

/** Where an export stands after a step. */
interface Mark {
  size: number
  count: number
  /** Cursor of the next page; null when there is none. */
  after: string | null
}

const PAGE = 1000

/**
 * Every hit of a query as a file, CSV or JSON, as the person may see it at the time of running. What is exported of PROTECTED and PRIVATE
 * items is in the access log.
 */
export const exportSearch: CoreLongAction<ExportParts> = {
  name: 'exportSearch',
  check(body, principal, parts) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
    // Who acts as another person takes nothing away (RIGHTS.md, "Masquerade").
    refuseMasquerade(principal)
    prepare(body, principal, parts)
  },
  async run(body, { userId = '' }, parts, task) {
    // Rights are asked for anew at each page: what is taken away meanwhile is not exported.
    const reader = () => parts.principals.ofUser(parseItemId(userId).index)
    const { query, format, columns, whole, name } = prepare(body, await reader(), parts)
    if (whole) return { count: await writeWhole(task, parts, reader, { query, columns, name, format: whole }) }
    return { count: await writeFile(task, parts, reader, query, format, name) }
  },
}

function prepare(body: unknown, principal: Principal, { parts, origin }: ExportParts) {
  const payload: Payload = parsePayload('exportSearch', payloadSchema, body)
  const { after: _after, facets: _facets, labels: _labels, max: _max, ...query } = payload.query
  const { types } = planQuery(query, principal, parts.catalogue)
  const columns = checkColumns(principal, types, payload.columns)
  const common = { query, columns, name: exportFileName(payload.name, ENDINGS[payload.format]) }
  switch (payload.format) {
    case 'csv':
      return { ...common, format: csvFormat(columns, origin()), whole: undefined }
    case 'json':
      return { ...common, format: jsonFormat(origin()), whole: undefined }
    case 'geojson':
    case 'kml':
      return { ...common, format: placeFormat(payload.format, columns), whole: undefined }
    default:
      return { ...common, format: jsonFormat(origin()), whole: payload.format }
  }
}

/** What the names of the files end in. */
const ENDINGS = { csv: 'csv', json: 'json', geojson: 'geojson', kml: 'kml', gpkg: 'gpkg', shp: 'zip' } as const
const WHOLE_TYPES = { gpkg: 'application/geopackage+sqlite3', shp: 'application/zip' } as const

interface Whole {
  query: Query
  columns: readonly Column[]
  format: WholeFormat
  name: string
}

/** A file of places, which can only be written when all of it is known; begun anew after a crash, it is read anew. */
async function writeWhole(
  task: TaskRun,
  { store, parts }: ExportParts,
  reader: () => Promise<Principal>,
  { query, columns, format, name }: Whole,
): Promise<number> {
  const file = await task.file(name, WHOLE_TYPES[format])
  const total = await countHits(store, await reader(), query)
  const gathered = gatherPlaces()
  let count = 0
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const { items, next, labels } = await readPage(store, await reader(), query, after)
    gathered.add(items.map((item) => placedItem(item, columns, labels)))
    after = next
    count += items.length
    await task.progress(count, Math.max(total, count))
  }
  await parts.accessLog.flush()
  const bytes = await writePlacesApart({ format, layer: parse(name).name, items: gathered.items }, task.signal)
  await file.truncate(0)
  await file.append(bytes)
  return gathered.items.length
}

async function writeFile(
  task: TaskRun,
  { store, parts }: ExportParts,
  reader: () => Promise<Principal>,
  query: Query,
  format: ExportFormat,
  name: string,
): Promise<number> {
  const file = await task.file(name, format.type)
  const write = async (from: number, text: string) => {
    await file.truncate(from)
    await file.append(text)
    return file.size()
  }
  const total = await task.step('total', async () => countHits(store, await reader(), query))
  await task.progress(0, total)
  const size = await task.step('head', () => write(0, format.head))
  let at: Mark = { size, count: 0, after: '' }
  for (let page = 0; at.after !== null; page++) {
    const { size: from, count, after } = at
    at = await task.step(`page ${page}`, async () => {
      const { items, next, labels } = await readPage(store, await reader(), query, after || undefined)
      // The log is there before the file is.
      await parts.accessLog.flush()
      return {
        size: await write(from, format.rows(items, count, labels)),
        count: count + items.length,
        after: next ?? null,
      }
    })
    await task.progress(at.count, Math.max(total, at.count))
  }
  await task.step('tail', () => write(at.size, format.tail))
  return at.count
}

/** One page of what an export holds, for this person. */
async function readPage(
  store: Store,
  principal: Principal,
  query: Query,
  after?: string,
): Promise<{ items: Item[]; next: string | undefined; labels: Record<string, string> }> {
  const { ids, next, labels = {} } = await store.search(principal, { ...query, labels: true, max: PAGE, after })
  const found = await store.readMany(principal, ids as ItemId[], 'export')
  return { items: ids.flatMap((id) => found[id] ?? []), next, labels }
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
