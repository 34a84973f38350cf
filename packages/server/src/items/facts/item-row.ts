import { isItemId, itemId, type Created, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Around, ItemFacts, Quoted } from './item-facts.ts'
import type { Told } from './told.ts'

/** A row of table `item`, and the type it is of. Times are ISO 8601 in UTC. */
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
  /** Who is told of its changes, once there was one that not all of its readers are told of. */
  told?: Told | null
  doc: Record<string, unknown>
  /** Which version of the row it is (`xmin`): that of an item as it was loaded. */
  version?: string
}

/** A stored item with its type at hand. */
export interface StoredItem {
  row: ItemRow
  facts: ItemFacts
}

export const ITEM_COLUMNS = 'n, t, i, u, c_ts, c_by, m_ts, m_by, m_as, deleted, shared, label, quoted, told, doc'

/** Of a row, what the permission rule and labels look at. */
export type FactsRow = Pick<ItemRow, 'n' | 't' | 'i' | 'c_by' | 'shared' | 'label' | 'quoted' | 'doc'>

export const FACTS_COLUMNS = 'n, t, i, c_by, shared, label, quoted, doc'

/** `around` has the item it is part of, and those it requires. */
export function storedItem(row: ItemRow, type: ItemType, around: Around = {}): StoredItem {
  return { row, facts: factsIn(row, type, around) }
}

export function factsIn({ i, c_by, shared, label, quoted, doc }: FactsRow, type: ItemType, around: Around = {}) {
  const facts: ItemFacts = { id: itemId(type.name, i), type, createdBy: asItemId(c_by), values: doc }
  if (around.within) facts.within = around.within
  if (around.required) facts.required = around.required
  if (shared) facts.isShared = true
  if (label !== null) facts.label = label
  if (quoted !== null) facts.quoted = quoted
  return facts
}

/** The envelope of an item on the wire, without its own properties. */
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

/** When and by whom; what the server made itself has an empty id, which parses to no type. */
export function createdOf(ts: string, by: string | null, as: string | null = null): Created {
  return { ts, by: (by ?? '') as ItemId, ...(as === null ? {} : { as: as as ItemId }) }
}

function asItemId(text: string | null): ItemId | undefined {
  return text !== null && isItemId(text) ? text : undefined
}
