import { parse } from 'node:path'
import * as v from 'valibot'
import { itemIdSchema, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { querySchema } from '@cairn/contract/query'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { openBytes, type OpenBytes } from '../files/port.ts'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import { labelsOf } from '../../items/labels/labels.ts'
import { planQuery } from '../../search/query/query-plan.ts'
import type { Principal } from '../../items/facts/types.ts'
import { careIn } from './care-words.ts'
import { itemOf } from '../../items/facts/gate.ts'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import type { ExportDeps } from './export-deps.ts'
import { archivePart, exportFileName, untaken } from './file-name.ts'
import { BYTE_ORDER_MARK, csvLines } from './formats.ts'
import { filesOf, foldersOf, pagesOf, type FolderCare, type WantedFile } from './files-to-export.ts'
import { agreedTo, purposeEntry, readableOf, requirePurpose, typesWithFiles } from './purpose.ts'
import { openZip } from '../../lib/zip.ts'

const MOST_FILES = 50_000
/** File in the archive that lists the content warnings and labels of its items. */
const LABELS_FILE = 'LABELS.txt'
/** Tells which item each file in the archive belongs to. */
const INDEX_FILE = 'index.csv'
const INDEX_HEADINGS = ['path', 'item', 'title', 'file']

const payloadSchema = v.pipe(
  v.looseObject({
    /** Items, whose files are meant, and files themselves. */
    ids: v.optional(v.pipe(v.array(itemIdSchema), v.minLength(1), v.maxLength(10_000))),
    /** In their place, everything that is found. */
    query: v.optional(querySchema),
    /** Name of the archive without its ending; that of the area the items are of when left out. */
    name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
    /** Whether to include files with content warnings. */
    warned: v.optional(v.boolean(), false),
    /** Language of the words of content warnings. */
    language: v.optional(v.pipe(v.string(), v.maxLength(35))),
    ...purposeEntry,
  }),
  v.check(({ ids, query }) => (ids === undefined) !== (query === undefined), 'either ids or a query'),
)

/**
 * Task: puts the files of items into a zip, each as far as the person may have it when it is read (of a
 * protected original the large image). Files with a content warning are included only with `warned`, files of
 * items that `agreedTo` leaves out never. Returns `{count, missing, warned?, left?}`: how many files it
 * contains; how many are missing, and of these how many for a content warning; and how many items `agreedTo`
 * left out that the person may read. An interrupted run starts again. Exports of PROTECTED and PRIVATE files
 * are recorded in the access log. Throws `masquerading`, `tooManyFiles` (beyond 50,000), `storeFull`, and as
 * `requirePurpose` and `planQuery` do.
 */
export const exportFiles: CoreLongAction<ExportDeps> = {
  name: 'exportFiles',
  async check(body, principal, deps) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
    refuseMasquerade(principal)
    const { ids = [], types, purpose } = prepare(body, principal, deps)
    const named = types ?? (await wholesOf(deps, principal, ids)).map(({ type }) => type)
    await requirePurpose(deps.context, principal, named, purpose)
  },
  async run(body, { userId = '' }, deps, task) {
    const { purpose, withheld } = v.parse(v.object(purposeEntry), body)
    // Rights are checked again at each file, so that revoked ones apply at once.
    const reader = async () => ({ ...(await deps.principals.ofUser(parseItemId(userId).index)), purpose })
    const asked = prepare(body, await reader(), deps)
    const found = await findFiles(asked, await reader(), deps)
    const wholes = found.flatMap(({ of }) => of ?? [])
    const read = await readableOf(deps.context, await reader(), wholes)
    await requirePurpose(
      deps.context,
      await reader(),
      read.map(({ type }) => type),
      purpose,
    )
    const agreed = new Set(await agreedTo(deps.context, wholes, { purpose, withheld }))
    const left = read.filter(({ id }) => !agreed.has(id)).length
    const wanted = found.filter(({ of }) => of === undefined || agreed.has(of))
    await deps.files.requireRoom(wanted.reduce((sum, { size }) => sum + size, 0))
    const items = [...new Set(wanted.flatMap(({ of }) => of ?? []))]
    const care = await careOfItems(deps, await reader(), items, asked.language)
    const folders = await foldersOf(deps.context, await reader(), items, care)
    const name = asked.name ?? archiveName(items, deps)
    const file = await task.file(exportFileName(name, 'zip'), 'application/zip')
    await file.truncate(0)
    const zip = openZip(file, task.signal)
    const taken = new Set<string>()
    if (care.size > 0) await zip.add(untaken(taken, LABELS_FILE), labelsText(folders, care), 'text/plain')
    const labels = await labelsOf(deps.context.loader, await reader(), items)
    const index: string[][] = [INDEX_HEADINGS]
    untaken(taken, INDEX_FILE)
    let [count, warned] = [0, 0]
    for (const [at, { id, of }] of wanted.entries()) {
      await task.progress(at, wanted.length)
      const isWarned = of !== undefined && care.get(of)?.isWarned === true
      if (isWarned && !asked.warned) {
        warned++
        continue
      }
      const bytes = await openFile(deps, await reader(), id, asked.warned)
      if (!bytes) continue
      const folder = (folders.size > 1 || isWarned) && of ? `${folders.get(of)}/` : ''
      const path = untaken(taken, folder + archivePart(bytes.name))
      await zip.add(path, bytes.store.pieces(bytes.key), bytes.type, bytes.size)
      index.push([path, of ?? '', (of && labels[of]) ?? '', id])
      count++
    }
    const table = BYTE_ORDER_MARK + csvLines(index)
    if (count > 0) await zip.add(INDEX_FILE, table, 'text/csv')
    await zip.close()
    // The log is there before the file is.
    await deps.context.accessLog.flush()
    await task.progress(wanted.length, wanted.length)
    return { count, missing: wanted.length - count, ...(warned > 0 ? { warned } : {}), ...(left > 0 ? { left } : {}) }
  },
}

function prepare(body: unknown, principal: Principal, { context }: ExportDeps) {
  const { ids, query, name, warned, language, purpose } = parsePayload('exportFiles', payloadSchema, body)
  const wanted = { name, warned, language, purpose }
  if (!query) return { ids, types: undefined, ...wanted }
  const { after: _after, facets: _facets, labels: _labels, max: _max, ...rest } = query
  const plan = planQuery(rest, principal, context.catalogue)
  // A plan has the files themselves in place of a type that shows some of them.
  const types = rest.types?.flatMap((name) => context.catalogue.get(name) ?? []) ?? plan.types
  return { query: rest, ids: undefined, types: typesWithFiles(context.catalogue, types), ...wanted }
}

/**
 * Returns those of these items, and of the items that attachments among them belong to, that the person may
 * read.
 */
async function wholesOf({ context }: ExportDeps, principal: Principal, ids: readonly ItemId[]): Promise<ItemFacts[]> {
  const read = await readableOf(context, principal, ids)
  const wholes = read.flatMap((facts) => itemOf(facts) ?? [])
  return [...read, ...(await readableOf(context, principal, wholes))]
}

async function findFiles(
  asked: ReturnType<typeof prepare>,
  reader: Principal,
  deps: ExportDeps,
): Promise<WantedFile[]> {
  const wanted = new Map<ItemId, WantedFile>()
  for await (const page of pagesOf(deps.store, reader, asked)) {
    for (const file of await filesOf(deps.context, reader, page)) wanted.set(file.id, file)
    if (wanted.size > MOST_FILES) throw new CairnError('tooManyFiles', '', { most: MOST_FILES })
  }
  return [...wanted.values()]
}

/** Opens the original, else the large image; undefined if the person may read neither, or they are gone. */
async function openFile(
  { files }: ExportDeps,
  reader: Principal,
  id: ItemId,
  isTicked: boolean,
): Promise<OpenBytes | undefined> {
  const opened = isTicked ? { ...files, shown: { ...files.shown, isShown: async () => true } } : files
  for (const variant of [undefined, 'large'] as const)
    try {
      const bytes = await openBytes(opened, reader, id, variant, 'export')
      return variant ? { ...bytes, name: `${parse(bytes.name).name}.webp` } : bytes
    } catch (thrown) {
      if (!(thrown instanceof CairnError && ['notAllowed', 'notFound', 'warned'].includes(thrown.code))) throw thrown
    }
  return undefined
}

/** Content warnings and labels of the items that have any, as the person sees them. */
async function careOfItems(
  deps: ExportDeps,
  reader: Principal,
  ids: readonly ItemId[],
  language: string | undefined,
): Promise<ReadonlyMap<ItemId, FolderCare>> {
  const careOf = await careIn(deps, reader, language)
  const items = Object.values(await deps.store.readMany(reader, ids))
  return new Map(
    items.flatMap((item) => {
      const lines = careOf(item)
      return lines.length > 0 ? [[item.$id, { lines, isWarned: (item.$warnings ?? []).length > 0 }] as const] : []
    }),
  )
}

function labelsText(folders: ReadonlyMap<ItemId, string>, care: ReadonlyMap<ItemId, FolderCare>): string {
  return [...care]
    .map(([id, { lines }]) => [folders.get(id) ?? id, ...lines.map((line) => `  ${line}`), ''].join('\r\n'))
    .join('\r\n')
}

/**
 * `archive-attachments.zip`, after the one area whose items these are, or as their types say; else
 * `attachments.zip`.
 */
function archiveName(items: readonly ItemId[], { context }: ExportDeps): string {
  const names = items.map((id) => {
    const { type } = parseItemId(id)
    const area = context.catalogue.areaOf?.(type)
    return context.catalogue.get(type)?.filesAs ?? (area ? `${area}-attachments` : undefined)
  })
  const [name, ...others] = new Set(names)
  return name !== undefined && others.length === 0 ? name : 'attachments'
}
