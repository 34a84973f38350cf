import { ATTACHMENT_TYPE, isItemId, itemId, parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { TrashedFile, TrashPage } from '@cairn/contract/trash'
import { isAttached } from '../../../items/facts/gate.ts'
import { keysHeldBy, mayRead } from '../../../items/rights/visibility-keys.ts'
import { judge } from '../../../items/rights/write-rule.ts'
import type { StoredItem } from '../../../items/facts/item-row.ts'
import { labelsOf } from '../../../items/labels/labels.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import type { Principal } from '../../../items/facts/types.ts'

/** Services for listing the trash. */
export type TrashDeps = Pick<ItemContext, 'database' | 'loader' | 'types' | 'cursors'>

/** Which page of the trash to list. Without `item`, files of all items. */
export interface TrashQuery {
  /** Of this item alone. */
  item?: ItemId | undefined
  /** `next` of the page before. */
  after?: string | undefined
  max: number
}

/**
 * Number of rows read at once. Reading continues until the page is full or the trash ends: stopping at
 * others' files would reveal them (T2).
 */
const BATCH = 200
/** Name of the list that its cursors are for. */
const LIST = 'trash'
/** When a file was put there, and the number of its row. */
type Place = [at: string, n: number]

/** Skips most files that only others may see; the permission rule decides about the rest. */
const TRASHED = `select a.n, a.i, a.m_ts, left_by.ts as at, left_by.actor, left_by.subject
  from item a left join lateral (
    select ts, actor, subject from version where version.n = a.n and (change ? 'trashed' or note ->> 'action' = 'delete') order by u desc limit 1
  ) left_by on true
  where a.t = $1 and a.doc ? 'relType' and (a.deleted or a.doc -> 'trashed' = 'true')
    and ($2::text is null or (a.doc ->> 'relType' = $2 and (a.doc ->> 'relIndex')::int = $3))
    and ($4::timestamptz is null or (a.m_ts, a.n) < ($4, $5::bigint))
    and ($6::text[] is null or a.quoted #> '{gate,keys,PROTECTED}' ?| $6 or a.quoted #> '{gate,keys,PRIVATE}' ?| $6 or a.quoted #>> '{gate,keys}' like '%"&%'
      or (a.doc -> 'trashed' is distinct from 'true' and (a.quoted #> '{gate,keys,PUBLIC}' ?| $6 or a.quoted #> '{gate,keys,COMMUNITY}' ?| $6)))
  order by a.m_ts desc, a.n desc limit ${BATCH}`

interface Row {
  n: number
  i: number
  m_ts: string
  at: string | null
  actor: string | null
  subject: string | null
}

/**
 * Lists files in the trash, newest first, that the person may restore: they may change the file's item and
 * see the file in the trash. Files are kept as long as their item (RIGHTS.md, "Records"). Throws `badMessage`
 * for an invalid `after`.
 */
export async function trashOf(deps: TrashDeps, principal: Principal, query: TrashQuery): Promise<TrashPage> {
  const files: TrashedFile[] = []
  let place = query.after === undefined ? undefined : readPlace(deps, query.after)
  while (true) {
    const rows = await readRows(deps, principal, query.item, place)
    for (const [at, file] of (await mine(deps, principal, rows)).entries()) {
      if (file) files.push(file)
      const { m_ts = '', n = 0 } = rows[at] ?? {}
      place = [m_ts, n]
      if (files.length === query.max) return pageOf(deps, principal, files, place)
    }
    if (rows.length < BATCH) return pageOf(deps, principal, files, undefined)
  }
}

/**
 * Returns the item that the person may restore this file to; undefined if they may not or the file is not in
 * the trash.
 */
export async function itemToBringBackTo(
  loader: ItemContext['loader'],
  principal: Principal,
  file: StoredItem | undefined,
): Promise<StoredItem | undefined> {
  if (!file || !isAttached(file.facts) || file.facts.isFrozen || !mayRead(principal, file.facts)) return undefined
  if (!file.row.deleted && file.facts.values.trashed !== true) return undefined
  const id = itemOf(file)
  const item = id && (await loader.loadOne(id))
  return item && !item.row.deleted && judge(principal, item.facts, 'update').isAllowed ? item : undefined
}

async function readRows(
  { database, types }: TrashDeps,
  principal: Principal,
  item: ItemId | undefined,
  place: Place | undefined,
): Promise<Row[]> {
  const t = await types.find(ATTACHMENT_TYPE)
  if (t === undefined) return []
  const { type, index } = item ? parseItemId(item) : {}
  const held = keysHeldBy(principal)
  const keys = held === 'all' ? null : [...held]
  return database.query<Row>(
    TRASHED,
    [t, type ?? null, index ?? null, place?.[0] ?? null, place?.[1] ?? null, keys],
    'trash',
  )
}

/** Returns the rows that the person may restore; undefined in place of the others. */
async function mine(
  { loader }: TrashDeps,
  principal: Principal,
  rows: readonly Row[],
): Promise<(TrashedFile | undefined)[]> {
  const found = await loader.load(rows.map(({ i }) => itemId(ATTACHMENT_TYPE, i)))
  return Promise.all(
    rows.map(async (row) => {
      const file = found.get(itemId(ATTACHMENT_TYPE, row.i))
      return file && (await itemToBringBackTo(loader, principal, file)) ? describe(file, row) : undefined
    }),
  )
}

function describe(file: StoredItem, { at, m_ts, actor, subject }: Row): TrashedFile {
  const { originalName, filetype, size, relProp, relType, relIndex } = file.facts.values
  return {
    id: file.facts.id,
    name: String(originalName),
    filetype: String(filetype ?? ''),
    size: Number(size ?? 0),
    item: itemId(String(relType), Number(relIndex)),
    property: String(relProp),
    at: at ?? m_ts,
    by: actor ?? '',
    ...(subject === null ? {} : { as: subject }),
    isDeleted: file.row.deleted,
  }
}

function itemOf({ facts }: StoredItem): ItemId | undefined {
  const id = itemId(String(facts.values.relType), Number(facts.values.relIndex))
  return isItemId(id) ? id : undefined
}

/** Throws `badMessage` for a text that is not the end of a page of this list. */
function readPlace({ cursors }: TrashDeps, text: string): Place {
  try {
    return cursors.read(LIST, text) as Place
  } catch {
    throw new CairnError('badMessage', 'after: is not a valid cursor')
  }
}

async function pageOf(
  { loader, cursors }: TrashDeps,
  principal: Principal,
  files: TrashedFile[],
  place: Place | undefined,
): Promise<TrashPage> {
  const named = files.flatMap(({ item, by, as }) => [item, by, as ?? '']).filter(isItemId)
  const labels = await labelsOf(loader, principal, named, 'inside')
  // The cursor is encrypted, because a row number would reveal how many items there are.
  return { files, labels, ...(place ? { next: cursors.write(LIST, place) } : {}) }
}
