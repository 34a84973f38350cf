import { isItemId, itemId, type Created, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Around, ItemFacts, Quoted } from './item-facts.ts'
import type { Told } from './told.ts'

/** A row of table `item`. Times are ISO 8601 in UTC; the columns are described in STORAGE.md, "Tables". */
export interface ItemRow {
  n: number
  t: number
  i: number
  u: number
  c_ts: string
  c_by: string | null
  m_ts: string
  m_by: string | null
  m_as: string | null
  deleted: boolean
  shared: boolean
  label: string | null
  quoted: Quoted | null
  /** Which readers see which changes, once there was a change that only some of its readers may see. */
  told?: Told | null
  doc: Record<string, unknown>
  /** Row version (`xmin`) when the item was loaded. */
  version?: string
  /** Stored size of `doc` in bytes when the item was loaded. */
  size?: number
}

/** A stored item: its row and its facts for the permission rule. */
export interface StoredItem {
  row: ItemRow
  facts: ItemFacts
}

/** Columns of table `item` that make an `ItemRow`, for a select list. */
export const ITEM_COLUMNS = 'n, t, i, u, c_ts, c_by, m_ts, m_by, m_as, deleted, shared, label, quoted, told, doc'

/** The columns of a row that permission checks and labels need. */
export type FactsRow = Pick<ItemRow, 'n' | 't' | 'i' | 'c_by' | 'shared' | 'label' | 'quoted' | 'doc'>

/** Columns of table `item` that make a `FactsRow`, for a select list. */
export const FACTS_COLUMNS = 'n, t, i, c_by, shared, label, quoted, doc'

/** Combines a row with its type. `around` has the item that it is part of and those it requires. */
export function storedItem(row: ItemRow, type: ItemType, around: Around = {}): StoredItem {
  return { row, facts: factsIn(row, type, around) }
}

/** Returns the facts of an item from its row and type. */
export function factsIn({ i, c_by, shared, label, quoted, doc }: FactsRow, type: ItemType, around: Around = {}) {
  const facts: ItemFacts = { id: itemId(type.name, i), type, createdBy: asItemId(c_by), values: doc }
  if (around.within) facts.within = around.within
  if (around.required) facts.required = around.required
  if (shared) facts.isShared = true
  if (label !== null) facts.label = label
  if (quoted !== null) facts.quoted = quoted
  return facts
}

/**
 * Returns an item as sent to clients, without its own properties: id, type, update count, created and
 * modified.
 */
export function envelopeOf({ row, facts }: StoredItem): Item {
  return {
    $id: facts.id,
    _t: facts.type.name,
    _i: row.i,
    _u: row.u,
    _c: createdOf(row.c_ts, row.c_by),
    $by: createdOf(row.m_ts, row.m_by, row.m_as),
  }
}

/**
 * Returns a created or modified stamp: when, by whom and in whose name. The server itself has an empty id.
 */
export function createdOf(ts: string, by: string | null, as: string | null = null): Created {
  return { ts, by: (by ?? '') as ItemId, ...(as === null ? {} : { as: as as ItemId }) }
}

function asItemId(text: string | null): ItemId | undefined {
  return text !== null && isItemId(text) ? text : undefined
}
