import { typeOfFiles, type ItemId, type ItemType, type Property } from '@cairn/contract'
import { projectionsOf } from '../model/projections.ts'
import type { Querier } from '../../platform/database/database.ts'
import { parentOf } from '../model/item-facts.ts'
import { followType } from '../store/attach.ts'
import { loadItems, withParents } from '../store/item-loader.ts'
import { isComputed, quotersOf } from '../store/label-quotes.ts'
import { UNKNOWN_FORM } from '../store/relabel.ts'
import { ITEM_COLUMNS, storedItem, type ItemRow, type StoredItem } from '../model/item-row.ts'
import { holdRequired, holdWhole } from '../store/hold-whole.ts'
import { followed } from '../store/parts-of-item.ts'
import type { StoreParts } from '../store/store-parts.ts'
import type { TypeCatalogue } from '../model/types.ts'
import { searchFields } from '../store/write-item.ts'
import { sharingOf } from '../store/sharing-of.ts'
import { REBUILD } from '../store/write-statements.ts'
import { fingerprintOf } from './layout.ts'

const BATCH = 500
const QUEUE_LABELS = `insert into relabel (id, part) select $1 || '-' || i, 'self' from item
  where t = $2 and not deleted and ($3 or label is not null or quoted is not null)`

interface TypeRow {
  name: string
  layout: string | null
  label_form: string | null
}

/**
 * Rebuilds the search rows of types that are not as they were when the rows were written, and has the labels of these looked at again, and of
 * those with another label rule, and of what quotes either; gives the names of the first.
 */
export async function rebuildChanged(parts: StoreParts): Promise<string[]> {
  const { catalogue, database, labels } = parts
  const rows = await database.query<TypeRow>('select name, layout, label_form from item_type')
  const typesOf = (isMeant: (row: TypeRow, type: ItemType) => boolean) =>
    rows.flatMap((row) => {
      const type = catalogue.get(row.name)
      return type && isMeant(row, type) ? [type] : []
    })
  const changed = typesOf(({ layout }, type) => layout?.split(' ')[0] !== fingerprintOf(type))
  const asked = withPartTypes(catalogue, changed)
  const ruled = typesOf(({ label_form }, type) => {
    const form = catalogue.labelForm?.(type.name)
    return !asked.includes(type) && form !== undefined && form !== (label_form ?? '')
  })
  for (const type of asked) {
    await rebuildType(parts, type, asked)
    // Who may see an item's files is stored with these.
    await followType(parts, type.name)
    // What projections repeat of others is stored with what they show.
    for (const from of new Set(projectionsOf(type).map(typeOfFiles))) if (from) await followType(parts, from)
  }
  for (const type of ruled) {
    await database.transaction(async (transaction) => {
      await queueLabels(parts, transaction, type, asked)
      const form = catalogue.labelForm?.(type.name)
      await transaction.query('update item_type set label_form = $2 where name = $1', [type.name, form])
    })
  }
  if (asked.length + ruled.length > 0) labels.wake()
  return asked.map(({ name }) => name)
}

/** The types, and those whose items are part of items of them, or require such: what opens the whole opens these. */
function withPartTypes(catalogue: TypeCatalogue, types: readonly ItemType[]): ItemType[] {
  const names = new Set(types.map(({ name }) => name))
  const isPart = (type: ItemType) =>
    !names.has(type.name) && followed(type).some((name) => mayName(type.properties[name], names))
  const parts = catalogue.all().filter(isPart)
  return parts.length === 0 ? [...types] : withPartTypes(catalogue, [...types, ...parts])
}

/** Whether a relation may name items of one of the types; one to any item may. */
function mayName(relation: Property | undefined, names: ReadonlySet<string>): boolean {
  return relation?.t === undefined ? names.size > 0 : names.has(relation.t)
}

/** Rebuilds every search row from its item, and counts the terms anew (TRUST.md, T28). Writes may go on meanwhile. */
export async function rebuildAll(parts: StoreParts): Promise<void> {
  for (const type of parts.catalogue.all()) await rebuildType(parts, type, parts.catalogue.all())
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

/** `asked` are all that are rebuilt, which look after their own labels. */
async function rebuildType(parts: StoreParts, type: ItemType, asked: readonly ItemType[]): Promise<void> {
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
  await parts.database.transaction(async (transaction) => {
    await queueLabels(parts, transaction, type, asked)
    // The number behind the fingerprint tells other processes, which hold columns of these rows, to read them anew.
    await transaction.query(
      `update item_type set layout = $2 || ' ' || coalesce(nullif(split_part(layout, ' ', 2), '')::int, 0) + 1, label_form = $3 where t = $1`,
      [t, fingerprintOf(type), parts.catalogue.labelForm?.(type.name) ?? UNKNOWN_FORM],
    )
  })
}

/**
 * Has the items of a type, and those that may quote them, looked at again: what is computed of an item was so when it was written, perhaps by
 * another label, or before its type quoted anything. As none is quoted with what it quotes itself, that is all. Committed with what the type is now,
 * by which processes that know the former one leave them alone (items/store/relabel.ts).
 */
async function queueLabels(
  { catalogue, types }: StoreParts,
  source: Querier,
  type: ItemType,
  asked: readonly ItemType[],
): Promise<void> {
  const quoters = quotersOf(catalogue, type.name).map((quoter) => quoter.type)
  for (const each of new Set([type, ...quoters.filter((quoter) => !asked.includes(quoter))]))
    await source.query(QUEUE_LABELS, [each.name, (await types.find(each.name)) ?? -1, isComputed(catalogue, each)])
}

async function rebuildRows(parts: StoreParts, type: ItemType, rows: readonly ItemRow[]): Promise<void> {
  const items = rows.filter(({ deleted }) => !deleted).map((row) => storedItem(row, type))
  if (followed(type).length === 0) return writeRows(parts, parts.database, items)
  // What they are part of, and what they require, gives them their keys, and may be changing hands.
  await parts.database.transaction(async (transaction) => {
    const load = (ids: readonly ItemId[]) => loadItems(transaction, parts.types, parts.catalogue, ids)
    const wholes = new Set(items.map(({ facts }) => parentOf(facts)))
    for (const whole of wholes) if (whole) await holdWhole(parts, transaction, whole)
    for (const { facts } of items) await holdRequired(parts, transaction, facts)
    await writeRows(parts, transaction, await withParents(items, load))
  })
}

async function writeRows(parts: StoreParts, source: Querier, items: readonly StoredItem[]): Promise<void> {
  const wishes = await Promise.all(
    items.map(async ({ row, facts }) => ({
      n: row.n,
      u: row.u,
      ...(await searchFields(parts.terms, facts)),
      sharing: sharingOf(facts),
    })),
  )
  await source.query(REBUILD, [JSON.stringify(wishes)])
}
