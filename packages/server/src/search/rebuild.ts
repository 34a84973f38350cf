import type { ItemId, ItemType } from '@cairn/contract'
import type { Querier } from '../database/database.ts'
import { parentOf } from '../permissions/item-facts.ts'
import { followType } from '../store/attach.ts'
import { loadItems, withParents } from '../store/item-loader.ts'
import { quotesLabels } from '../store/label-quotes.ts'
import { ITEM_COLUMNS, storedItem, type ItemRow, type StoredItem } from '../store/item-row.ts'
import { holdWhole } from '../store/hold-whole.ts'
import type { StoreParts } from '../store/store-parts.ts'
import type { TypeCatalogue } from '../store/types.ts'
import { searchFields } from '../store/write-item.ts'
import { REBUILD } from '../store/write-statements.ts'
import { fingerprintOf } from './layout.ts'

const BATCH = 500

/** Rebuilds the search rows of types that are not as they were when the rows were written; gives their names. */
export async function rebuildChanged(parts: StoreParts): Promise<string[]> {
  const rows = await parts.database.query<{ name: string; layout: string | null }>('select name, layout from item_type')
  const changed = rows.flatMap(({ name, layout }) => {
    const type = parts.catalogue.get(name)
    return type && layout?.split(' ')[0] !== fingerprintOf(type) ? [type] : []
  })
  const asked = withPartTypes(parts.catalogue, changed)
  for (const type of asked) {
    await rebuildType(parts, type)
    // Who may see an item's files is stored with these.
    await followType(parts, type.name)
  }
  return asked.map(({ name }) => name)
}

/** The types, and those whose items are part of items of them: what opens the whole opens these. */
function withPartTypes(catalogue: TypeCatalogue, types: readonly ItemType[]): ItemType[] {
  const names = new Set(types.map(({ name }) => name))
  const isPart = ({ name, within, properties }: ItemType) =>
    !names.has(name) && within !== undefined && names.has(properties[within]?.t ?? '')
  const parts = catalogue.all().filter(isPart)
  return parts.length === 0 ? [...types] : withPartTypes(catalogue, [...types, ...parts])
}

/** Rebuilds every search row from its item, and counts the terms anew (trust.md, T28). Writes may go on meanwhile. */
export async function rebuildAll(parts: StoreParts): Promise<void> {
  for (const type of parts.catalogue.all()) await rebuildType(parts, type)
  await parts.database.query('delete from item_s using item where item.n = item_s.n and item.deleted')
  await parts.database.query('delete from item_x using item where item.n = item_x.n and item.deleted')
  await parts.database.query('delete from item_g using item where item.n = item_g.n and item.deleted')
  await parts.terms.flush()
  await parts.database.query(
    `with held as (select id, count(*)::int as df from item_s cross join unnest(terms) as u (id) group by id)
     update term set df = coalesce(held.df, 0) from term as every left join held using (id)
     where term.id = every.id and term.df is distinct from coalesce(held.df, 0)`,
  )
}

async function rebuildType(parts: StoreParts, type: ItemType): Promise<void> {
  const t = await parts.types.ensure(type.name)
  for (let last = 0; ;) {
    const rows = await parts.database.query<ItemRow>(
      `select ${ITEM_COLUMNS} from item where t = $1 and i > $2 order by i limit ${BATCH}`,
      [t, last],
    )
    await rebuildRows(parts, type, rows)
    last = rows.at(-1)?.i ?? last
    if (rows.length < BATCH) break
  }
  // What they quote was computed when they were written, perhaps before the type quoted it.
  if (quotesLabels(parts.catalogue, type))
    await parts.database.query(
      `insert into relabel (id, part) select $1 || '-' || i, 'self' from item where t = $2 and not deleted`,
      [type.name, t],
    )
  // The number behind the fingerprint tells other processes, which hold columns of these rows, to read them anew.
  await parts.database.query(
    `update item_type set layout = $2 || ' ' || coalesce(nullif(split_part(layout, ' ', 2), '')::int, 0) + 1 where t = $1`,
    [t, fingerprintOf(type)],
  )
}

async function rebuildRows(parts: StoreParts, type: ItemType, rows: readonly ItemRow[]): Promise<void> {
  const items = rows.filter(({ deleted }) => !deleted).map((row) => storedItem(row, type))
  if (type.within === undefined) return writeRows(parts, parts.database, items)
  // What they are part of gives them their keys, and may be changing hands.
  await parts.database.transaction(async (transaction) => {
    const load = (ids: readonly ItemId[]) => loadItems(transaction, parts.types, parts.catalogue, ids)
    const wholes = new Set(items.map(({ facts }) => parentOf(facts)))
    for (const whole of wholes) if (whole) await holdWhole(parts, transaction, whole)
    await writeRows(parts, transaction, await withParents(items, load))
  })
}

async function writeRows(parts: StoreParts, source: Querier, items: readonly StoredItem[]): Promise<void> {
  const wishes = await Promise.all(
    items.map(async ({ row, facts }) => ({ n: row.n, u: row.u, ...(await searchFields(parts.terms, facts)) })),
  )
  await source.query(REBUILD, [JSON.stringify(wishes)])
}
