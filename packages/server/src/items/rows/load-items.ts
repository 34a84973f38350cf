import { itemId, parseItemId, type ItemId } from '@cairn/contract'
import { batch } from '../../lib/batch.ts'
import { spend } from '../../lib/budget.ts'
import type { Database, Querier } from '../../platform/database/database.ts'
import type { VirtualItem } from '@cairn/contract/server'
import { isAttached, isAttachment } from '../facts/gate.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import { parentOf, requiredBy, type Around, type ItemFacts } from '../facts/item-facts.ts'
import { asProjected, storedId } from '../facts/projections.ts'
import { ITEM_COLUMNS, storedItem, type ItemRow, type StoredItem } from '../facts/item-row.ts'
import type { TypeBook } from './type-book.ts'
import type { TypeCatalogue } from '../facts/types.ts'
import { UNITS } from '../facts/units.ts'

const LOAD = `select ${ITEM_COLUMNS}, item.xmin::text as version, pg_column_size(doc) as size from item join unnest($1::smallint[], $2::int[]) as wanted (t, i) using (t, i)`

/**
 * Creates the item loader. Loads of the same tick are batched into one statement, with one more for each
 * step to what the items are part of or require; virtual items are asked of their area without delaying the
 * others. Loads count towards the budget of the call (`tooMuchWork`).
 */
export function createItemLoader(
  database: Pick<Database, 'reads'>,
  types: TypeBook,
  catalogue: TypeCatalogue,
): ItemLoader {
  const ask = (ids: ItemId[]) => loadItems(database.reads, types, catalogue, ids)
  const [loadStored, loadAnswered] = [batch(ask), batch(ask, Number.POSITIVE_INFINITY)]
  const isVirtual = (id: ItemId) => catalogue.get(parseItemId(id).type)?.virtual !== undefined
  async function load(ids: Iterable<ItemId>): Promise<Map<ItemId, StoredItem>> {
    const wanted = [...ids]
    spend(wanted.length * UNITS.load)
    const found = await loadWanted(wanted)
    spend(sizePrice(found.values()))
    return found
  }
  function loadWanted(wanted: readonly ItemId[]): Promise<Map<ItemId, StoredItem>> {
    const virtual = wanted.filter(isVirtual)
    return virtual.length === 0 ? loadStored(wanted) : loadMixed(wanted, virtual)
  }
  async function loadMixed(wanted: readonly ItemId[], virtual: readonly ItemId[]): Promise<Map<ItemId, StoredItem>> {
    const both = await Promise.all([loadStored(wanted.filter((id) => !isVirtual(id))), loadAnswered(virtual)])
    return new Map(both.flatMap((found) => [...found]))
  }
  return { load, loadOne: async (id) => (await load([id])).get(id) }
}

/** Price of the content of loaded items: large ones cost more. */
function sizePrice(items: Iterable<StoredItem>): number {
  let kib = 0
  for (const { row } of items) kib += Math.max(0, (row.size ?? 0) / 1024 - 2)
  return kib * UNITS.kib
}

/**
 * Loads items, as an `ItemLoader` does, with one statement of `source`, such as a transaction, and one for
 * each step to the items that they are part of or require. Virtual items are asked of their area.
 */
export async function loadItems(
  source: Querier,
  types: TypeBook,
  catalogue: TypeCatalogue,
  ids: readonly ItemId[],
): Promise<Map<ItemId, StoredItem>> {
  spend(ids.length * UNITS.load)
  const shown = ids.filter((id) => catalogue.get(parseItemId(id).type)?.projectionOf)
  if (shown.length > 0) return withShown(catalogue, ids, shown, (stored) => loadItems(source, types, catalogue, stored))
  const numbers: number[] = []
  const indexes: number[] = []
  const typesByNumber = new Map<number, string>()
  const virtual = loadVirtual(catalogue, ids)
  const wanted = ids.map(parseItemId).filter(({ type, index }) => index <= MOST_INDEX && isStored(catalogue, type))
  const numbersByType = await numbersOf(types, new Set(wanted.map(({ type }) => type)))
  for (const { type, index } of wanted) {
    const t = numbersByType.get(type)
    if (t === undefined) continue
    numbers.push(t)
    indexes.push(index)
    typesByNumber.set(t, type)
  }
  const rows = numbers.length === 0 ? [] : await source.query<ItemRow>(LOAD, [numbers, indexes], 'items')
  const items = rows.flatMap((row) => {
    const type = catalogue.get(typesByNumber.get(row.t) ?? '')
    return type ? inArea(catalogue, storedItem(row, type)) : []
  })
  const found = new Set(items.map(({ facts }) => facts.id))
  const missing = ids.filter((id) => !found.has(id) && hasParents(catalogue, id))
  const whole = await withParents(items, (parents) => loadItems(source, types, catalogue, parents), missing)
  return new Map([...whole, ...(await virtual)].map((item) => [item.facts.id, item]))
}

const MOST_INDEX = 2_147_483_647

function isStored(catalogue: TypeCatalogue, name: string): boolean {
  const type = catalogue.get(name)
  return type !== undefined && !type.virtual
}

/** Returns the numbers of types, undefined for types without items; looked up in one query. */
async function numbersOf(types: TypeBook, names: ReadonlySet<string>): Promise<Map<string, number | undefined>> {
  return new Map(await Promise.all([...names].map(async (name) => [name, await types.find(name)] as const)))
}

/** Loads items, of which some are projections: those are computed from their stored items. */
async function withShown(
  catalogue: TypeCatalogue,
  ids: readonly ItemId[],
  shown: readonly ItemId[],
  load: (ids: readonly ItemId[]) => Promise<Map<ItemId, StoredItem>>,
): Promise<Map<ItemId, StoredItem>> {
  const typeOf = (id: ItemId) => catalogue.get(parseItemId(id).type)
  const stored = await load([...new Set(ids.map((id) => storedId(id, typeOf(id))))])
  const asked = new Set(ids)
  const found = new Map([...stored].filter(([id]) => asked.has(id)))
  for (const id of shown) {
    const [projection, item] = [typeOf(id), stored.get(storedId(id, typeOf(id)))]
    const facts = projection && item && asProjected(item.facts, projection)
    if (facts) found.set(id, { row: item.row, facts })
  }
  return found
}

/**
 * Applies the state of an attachment's area: hidden while the area of its item is off, frozen while that is
 * read-only.
 */
function inArea(catalogue: TypeCatalogue, item: StoredItem): StoredItem[] {
  const { row, facts } = item
  if (!isAttachment(facts) || !isAttached(facts)) return [item]
  const type = catalogue.get(String(facts.values.relType))
  if (!type) return []
  return [type.off ? { row, facts: { ...facts, isFrozen: true } } : item]
}

/** Tells whether an item of this id, if there is one, is loaded with others. The index 0 stands for none. */
function hasParents(catalogue: TypeCatalogue, id: ItemId): boolean {
  const { type, index } = parseItemId(id)
  const { within, requires } = catalogue.get(type) ?? {}
  return index > 0 && (within ?? requires) !== undefined
}

/**
 * Adds to each item the ones it is part of and requires, which decide who may read it. `load` loads those.
 * For `missing` items nobody is looked for: they must not cost less than hidden ones (TRUST.md, T4).
 */
export async function withParents<Part extends Pick<StoredItem, 'facts'>>(
  items: readonly Part[],
  load: (ids: readonly ItemId[]) => Promise<ReadonlyMap<ItemId, StoredItem>>,
  missing: readonly ItemId[] = [],
): Promise<readonly Part[]> {
  const nobody = missing.map((id) => itemId(parseItemId(id).type, 0))
  const wanted = new Set([...items.flatMap(({ facts }) => [parentOf(facts), ...requiredBy(facts)]), ...nobody])
  wanted.delete(undefined)
  if (wanted.size === 0) return items
  const found = await load([...wanted].filter((id) => id !== undefined))
  const live = (id: ItemId | undefined) => {
    const item = id === undefined ? undefined : found.get(id)
    return item?.row.deleted ? undefined : item?.facts
  }
  return items.map((item) => ({ ...item, facts: { ...item.facts, ...around(item.facts, live) } }))
}

/** Returns the whole of an item and the items that it requires, as far as they exist. */
function around(facts: ItemFacts, live: (id: ItemId | undefined) => ItemFacts | undefined): Around {
  const within = live(parentOf(facts))
  return {
    ...(within ? { within } : {}),
    ...(facts.type.requires ? { required: requiredBy(facts).map(live) } : {}),
  }
}

/** Loads virtual items by asking their area. The usual permission rules are applied to them. */
async function loadVirtual(catalogue: TypeCatalogue, ids: readonly ItemId[]): Promise<StoredItem[]> {
  const wanted = new Map<string, Set<number>>()
  for (const id of ids) {
    const { type, index } = parseItemId(id)
    if (catalogue.get(type)?.virtual) wanted.set(type, (wanted.get(type) ?? new Set()).add(index))
  }
  const answers = [...wanted].map(async ([name, indexes]) => {
    const [type, source] = [catalogue.get(name), catalogue.virtual?.(name)]
    const found = type && source ? await source.read([...indexes]) : []
    return found.flatMap((item) => (type && indexes.has(item.index) ? [storedItem(rowOfVirtual(item), type)] : []))
  })
  return (await Promise.all(answers)).flat()
}

function rowOfVirtual({ index, values, created, createdBy, u = 1 }: VirtualItem): ItemRow {
  const made = { c_ts: created, c_by: createdBy ?? null, m_ts: created, m_by: createdBy ?? null, m_as: null }
  return { n: 0, t: 0, i: index, u, ...made, deleted: false, shared: false, label: null, quoted: null, doc: values }
}

/** Returns an item loader that reads within a transaction and sees what it wrote. */
export function loaderIn(
  { types, catalogue }: { types: TypeBook; catalogue: TypeCatalogue },
  transaction: Querier,
): ItemLoader {
  const load = (ids: Iterable<ItemId>) => loadItems(transaction, types, catalogue, [...ids])
  return { load, loadOne: async (id) => (await load([id])).get(id) }
}
