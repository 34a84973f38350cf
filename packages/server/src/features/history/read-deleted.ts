import { isItemId, itemId, type ItemId } from '@cairn/contract'
import type { DeletedItem, DeletedPage } from '@cairn/contract/deleted'
import { isAttachment } from '../../items/facts/gate.ts'
import { rightOf } from '../../items/facts/right.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import type { Principal } from '../../items/facts/types.ts'
import { judgeRestore } from '../../items/rights/judge-action.ts'
import { labelOf } from '../../items/index/item-label.ts'
import { labelsOf } from '../../items/labels/labels.ts'
import type { ItemContext } from '../../items/read/item-context.ts'

type DeletedDeps = Pick<ItemContext, 'database' | 'loader' | 'types' | 'catalogue' | 'cursors'>

/** A filter on deleted items by type and by who deleted them, and the page to read. */
export interface DeletedQuery {
  types?: readonly string[] | undefined
  /**
   * Deleted by this person, or in their name in a masquerade (`''`: the server); `without` excludes a person.
   */
  by?: ItemId | '' | undefined
  without?: ItemId | undefined
  /** Ends the page after examining so many items, including those that the person may not restore. */
  mostLookedAt?: number | undefined
  /** `next` of the page before. */
  after?: string | undefined
  max: number
  /** Deleted at this moment or later, and before that one (ISO 8601). */
  from?: string | undefined
  before?: string | undefined
}

/** Rows examined at once. Reading continues until the page is full or there are no more rows. */
const BATCH = 200

/** Joins when and by whom the row was deleted, and whether by a merge. */
const LEFT_BY = `left join lateral (
    select ts, actor, subject, note ? 'merge' as merged from version where version.n = a.n order by u desc limit 1
  ) left_by on true`

/**
 * Selects deleted rows that the person might be able to restore: all, or those that refer to one of `$4`, are
 * one of them, were created by the person, or are part of another item. The permission rule decides
 * afterwards. The selection keeps timing independent of other people's items.
 */
const DELETED = `select a.n, it.name as type, a.i, a.m_ts, left_by.ts as at, left_by.actor, left_by.subject
  from item a join item_type it on it.t = a.t ${LEFT_BY}
  where a.deleted and not a.doc ? 'relType' and it.name = any($1::text[])
    and ($2::timestamptz is null or (a.m_ts, a.n) < ($2, $3::bigint))
    and ($7::timestamptz is null or a.m_ts >= $7) and ($8::timestamptz is null or a.m_ts < $8)
    and ($4::jsonb is null or a.c_by = $5 or it.name = any($6::text[]) or $4 ? (it.name || '-' || a.i)
      or jsonb_path_exists(a.doc, '$.* ? (@ == $reach[*])', jsonb_build_object('reach', $4::jsonb)))
    and ($9::text is null or coalesce(left_by.subject, left_by.actor, '') = $9)
    and ($10::text is null or coalesce(left_by.subject, left_by.actor) is distinct from $10)
    and left_by.merged is not true
  order by a.m_ts desc, a.n desc limit ${BATCH}`

const ONE = `select a.n, a.m_ts, left_by.ts as at, left_by.actor, left_by.subject from item a ${LEFT_BY}
  where a.n = $1 and left_by.merged is not true`

interface Row {
  n: number
  type: string
  i: number
  m_ts: string
  at: string | null
  actor: string | null
  subject: string | null
}

/**
 * Lists deleted items that the person may restore, newest first; not merged items, and not attachments, which
 * have their own trash. Throws `invalidFilter` for an invalid `after`.
 */
export async function deletedOf(
  deps: DeletedDeps,
  principal: Principal,
  { after, max, mostLookedAt = Number.POSITIVE_INFINITY, ...wanted }: DeletedQuery,
): Promise<DeletedPage> {
  const items: DeletedItem[] = []
  let lookedAt = 0
  let place = after === undefined ? undefined : (deps.cursors.read('deleted', after) as [string, number])
  while (true) {
    const rows = await readRows(deps, principal, { ...wanted, place })
    const found = await deps.loader.load(rows.map((row) => itemId(row.type, row.i)))
    for (const row of rows) {
      const item = found.get(itemId(row.type, row.i))
      place = [row.m_ts, row.n]
      if (!item || !mayBringBack(principal, item)) continue
      items.push(describe(item, row))
      if (items.length === max) return pageOf(deps, principal, items, place)
    }
    if (rows.length < BATCH) return pageOf(deps, principal, items)
    lookedAt += rows.length
    if (lookedAt >= mostLookedAt) return pageOf(deps, principal, items, place)
  }
}

/** Returns a page with only this item; empty unless it is deleted and the person may restore it. */
export async function deletedItem(deps: DeletedDeps, principal: Principal, id: ItemId): Promise<DeletedPage> {
  const item = await deps.loader.loadOne(id)
  const row = item && mayBringBack(principal, item) ? await readOne(deps, item) : undefined
  return pageOf(deps, principal, item && row ? [describe(item, row)] : [])
}

/**
 * Tells whether the item is deleted and the person may restore it, by the same rule as `restore`. Attachments
 * have their own trash.
 */
function mayBringBack(principal: Principal, item: StoredItem): boolean {
  if (!item.row.deleted || item.facts.type.virtual || isAttachment(item.facts)) return false
  return judgeRestore(principal, item).isAllowed
}

async function readOne({ database }: DeletedDeps, { row }: StoredItem): Promise<Row | undefined> {
  const [found] = await database.query<Row>(ONE, [row.n], 'deleted-one')
  return found
}

/** What is read from one place on. */
interface Wanted extends Omit<DeletedQuery, 'after' | 'max' | 'mostLookedAt'> {
  place: readonly [string, number] | undefined
}

async function readRows(
  { database, catalogue }: DeletedDeps,
  principal: Principal,
  { types: named, place, from, before, by, without }: Wanted,
): Promise<Row[]> {
  const types = catalogue.all().filter(({ name, virtual }) => !virtual && (named === undefined || named.includes(name)))
  const partOfOthers = types.filter(({ within }) => within !== undefined)
  const parameters = [
    types.map(({ name }) => name),
    place?.[0] ?? null,
    place?.[1] ?? null,
    principal.admin ? null : JSON.stringify(reachOf(principal)),
    principal.userId ?? null,
    partOfOthers.map(({ name }) => name),
    from ?? null,
    before ?? null,
    by ?? null,
    without ?? null,
  ]
  return database.query<Row>(DELETED, parameters, 'deleted')
}

/** Owners and items that any right of the person reaches. */
function reachOf({ adminOf, grants }: Principal): ItemId[] {
  const reached = grants.flatMap((grant) => {
    const right = rightOf(grant)
    return [right?.owner, right?.item].filter((id) => id !== undefined)
  })
  return [...new Set([...adminOf, ...reached])]
}

function describe({ facts }: StoredItem, { at, m_ts, actor, subject }: Row): DeletedItem {
  return {
    id: facts.id,
    label: labelOf(facts),
    at: at ?? m_ts,
    by: actor ?? '',
    ...(subject === null ? {} : { as: subject }),
  }
}

async function pageOf(
  { loader, cursors }: DeletedDeps,
  principal: Principal,
  items: DeletedItem[],
  place?: readonly [string, number],
): Promise<DeletedPage> {
  const people = items.flatMap(({ by, as }) => [by, as ?? '']).filter(isItemId)
  return {
    items,
    labels: await labelsOf(loader, principal, people, 'inside'),
    ...(place ? { next: cursors.write('deleted', place) } : {}),
  }
}
