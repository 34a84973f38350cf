import { isItemId, parseItemId, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { Filter, Query } from '@cairn/contract/query'
import type { ImportPlan, ReadRow } from '@cairn/model/imports'
import type { Principal } from '../../../items/facts/types.ts'
import type { ImportDeps } from '../import-deps.ts'
import { scopesOf } from './key-scopes.ts'

/** Values in one query. */
const MOST_VALUES = 200
const MOST_FOUND = 10_000

/** The existing items that each row refers to: none, one, or several with the same key. */
export type Matches = ReadonlyMap<ReadRow, readonly Item[]>

/** Finds the existing items that rows refer to, by id or key, among those that the importer may read. */
export async function matchItems(
  { store }: ImportDeps,
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
  const keyOf = (item: Item) => JSON.stringify(key.map((name) => item[name]))
  const byKey = Map.groupBy(key.length > 0 ? Object.values(items) : [], keyOf)
  const scopes = scopesOf(type, key)
  return new Map(
    rows.map((row) => {
      if (row.id !== undefined) return [row, items[row.id] ? [items[row.id] as Item] : []]
      const alike = row.key === undefined ? [] : (byKey.get(row.key) ?? [])
      return [row, alike.filter((item) => isWithin(scopes, row, item))]
    }),
  )
}

/** Tells whether an item is of the owner, project or language of a row. A row that says none fits all. */
function isWithin(scopes: readonly string[], { values }: ReadRow, item: Item): boolean {
  return scopes.every((name) => [undefined, item[name]].includes(values[name]))
}

function isOwnId(type: ItemType, id: string | undefined): id is ItemId {
  return id !== undefined && isItemId(id) && parseItemId(id).type === type.name
}

/**
 * Yields queries by the most selective property of the key, preferably not a relation. Other properties and
 * scopes narrow them if every row has a value, and are compared afterwards.
 */
function* queriesOf(type: ItemType, key: readonly string[], rows: readonly ReadRow[]): Generator<Query> {
  const isRelation = (name: string) => ['REL', 'IDM'].includes(type.properties[name]?.v ?? '')
  const main = key.find((name) => !isRelation(name)) ?? key[0]
  if (main === undefined || !type.properties[main]) return
  const others = [...key, ...scopesOf(type, key)].filter((name) => name !== main && isRelation(name))
  const narrowed = others.flatMap((prop): Filter[] => {
    const value = new Set(rows.map(({ values }) => values[prop]))
    const isSaid = value.size > 0 && value.size <= MOST_VALUES && ![...value].some((one) => typeof one !== 'string')
    return isSaid ? [{ prop, kind: 'rel', value: [...value] } as Filter] : []
  })
  const values = [...new Set(rows.map(({ values: own }) => own[main]))].filter((value) => value !== undefined)
  for (let from = 0; from < values.length; from += MOST_VALUES) {
    const value = values.slice(from, from + MOST_VALUES)
    const filter = { prop: main, kind: isRelation(main) ? 'rel' : 'is', value } as Filter
    yield { types: [type.name], must: [filter, ...narrowed], max: MOST_FOUND, total: false }
  }
}
