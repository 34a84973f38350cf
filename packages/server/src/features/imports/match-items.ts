import { isItemId, parseItemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Filter, Query } from '@cairn/contract/query'
import type { ImportPlan, ReadRow } from '@cairn/model/imports'
import type { Principal } from '../../items/model/types.ts'
import type { ImportParts } from './import-parts.ts'

/** Values in one query. */
const MOST_VALUES = 200
const MOST_FOUND = 10_000

/** The items that rows are about: none, one, or several that have the key. */
export type Matches = ReadonlyMap<ReadRow, readonly Item[]>

/**
 * Finds the items that rows are about, by id or by key, among those that the importer may read: what is
 * hidden from them is as if it were not there.
 */
export async function matchItems(
  { store }: ImportParts,
  principal: Principal,
  type: ItemType,
  { key }: ImportPlan,
  rows: readonly ReadRow[],
): Promise<Matches> {
  const byId = rows.filter((row) => isOwnId(type, row.id))
  const keyed = rows.filter((row) => row.id === undefined && row.key !== undefined)
  const found = new Set<string>(byId.flatMap(({ id }) => id ?? []))
  for (const query of queriesOf(type, key, keyed))
    for (const id of (await store.search(principal, query)).ids) found.add(id)
  const items = found.size > 0 ? await store.readMany(principal, [...found] as ItemId[]) : {}
  const byKey = new Map<string, Item[]>()
  if (key.length > 0)
    for (const item of Object.values(items)) {
      const own = JSON.stringify(key.map((name) => item[name]))
      byKey.set(own, [...(byKey.get(own) ?? []), item])
    }
  return new Map(
    rows.map((row) => {
      if (row.id !== undefined) return [row, items[row.id] ? [items[row.id] as Item] : []]
      return [row, row.key === undefined ? [] : (byKey.get(row.key) ?? [])]
    }),
  )
}

function isOwnId(type: ItemType, id: string | undefined): id is ItemId {
  return id !== undefined && isItemId(id) && parseItemId(id).type === type.name
}

/** Queries by the first property of the key; the others are compared. */
function* queriesOf(type: ItemType, [name]: readonly string[], rows: readonly ReadRow[]): Generator<Query> {
  const property = name === undefined ? undefined : type.properties[name]
  if (name === undefined || !property) return
  const values = [...new Set(rows.map(({ values: own }) => own[name]))]
  for (let from = 0; from < values.length; from += MOST_VALUES) {
    const value = values.slice(from, from + MOST_VALUES)
    const kind = property.v === 'REL' || property.v === 'IDM' ? 'rel' : 'is'
    yield { types: [type.name], must: [{ prop: name, kind, value } as Filter], max: MOST_FOUND, total: false }
  }
}
