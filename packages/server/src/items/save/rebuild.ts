import { typeOfFiles, type ItemId, type ItemType, type Property } from '@cairn/contract'
import { projectionsOf } from '../facts/projections.ts'
import type { Querier } from '../../platform/database/database.ts'
import { parentOf } from '../facts/item-facts.ts'
import { followType } from './attach.ts'
import { closeAllOf } from './close-named.ts'
import { loadItems, withParents } from '../rows/load-items.ts'
import { isComputed, quotersOf } from '../index/label-quotes.ts'
import { UNKNOWN_FORM } from '../labels/relabel.ts'
import { ITEM_COLUMNS, storedItem, type ItemRow, type StoredItem } from '../facts/item-row.ts'
import { holdRequired, holdWhole } from '../rows/hold-whole.ts'
import { followed } from './parts-of-item.ts'
import type { ItemContext } from '../read/item-context.ts'
import type { TypeCatalogue } from '../facts/types.ts'
import { searchFields } from '../rows/write-item.ts'
import { sharingOf } from '../rows/sharing-of.ts'
import { REBUILD } from '../rows/write-statements.ts'
import { fingerprintOf } from '../index/layout.ts'

const BATCH = 500
const QUEUE_LABELS = `insert into relabel (id, part) select $1 || '-' || i, 'self' from item
  where t = $2 and not deleted and ($3 or label is not null or quoted is not null)`

interface TypeRow {
  name: string
  layout: string | null
  label_form: string | null
}

/**
 * Rebuilds the search rows of types whose layout changed since, and queues the labels affected by that or by
 * a changed label rule. Returns the names of the rebuilt types.
 */
export async function rebuildChanged(context: ItemContext): Promise<string[]> {
  const { catalogue, database, labels } = context
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
    await rebuildType(context, type, asked)
    // The access of an item's files is stored with the files.
    await followType(context, type.name)
    // What projections repeat of others is stored with what they show.
    for (const from of new Set(projectionsOf(type).map(typeOfFiles))) if (from) await followType(context, from)
  }
  for (const type of ruled) {
    await database.transaction(async (transaction) => {
      await queueLabels(context, transaction, type, asked)
      const form = catalogue.labelForm?.(type.name)
      await transaction.query('update item_type set label_form = $2 where name = $1', [type.name, form])
    })
  }
  if (asked.length + ruled.length > 0) labels.wake()
  return asked.map(({ name }) => name)
}

/**
 * Returns the types and those whose items are parts of them or require them, because they inherit their
 * readers.
 */
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

/**
 * Rebuilds the search rows of all items and recounts the terms (TRUST.md, T28). Writes may go on meanwhile.
 */
export async function rebuildAll(context: ItemContext): Promise<void> {
  for (const type of context.catalogue.all()) await rebuildType(context, type, context.catalogue.all())
  await context.database.query('delete from item_s using item where item.n = item_s.n and item.deleted')
  await context.database.query('delete from item_x using item where item.n = item_x.n and item.deleted')
  await context.database.query('delete from item_g using item where item.n = item_g.n and item.deleted')
  await context.terms.flush()
  await context.database.query(
    `with held as (select id, count(*)::int as df from item_s cross join unnest(terms) as u (id) group by id)
     update term set df = coalesce(held.df, 0) from term as every left join held using (id)
     where term.id = every.id and term.df is distinct from coalesce(held.df, 0)`,
  )
}

/** `asked` are all that are rebuilt, which look after their own labels. */
async function rebuildType(context: ItemContext, type: ItemType, asked: readonly ItemType[]): Promise<void> {
  const t = await context.types.ensure(type.name)
  for (let last = 0; ;) {
    const rows = await context.database.query<ItemRow>(
      `select ${ITEM_COLUMNS} from item where t = $1 and i > $2 order by i limit ${BATCH}`,
      [t, last],
    )
    await rebuildRows(context, type, rows)
    last = rows.at(-1)?.i ?? last
    if (rows.length < BATCH) break
  }
  // Before the type counts as rebuilt: what a crash cuts off is done again.
  await closeAllOf(context, type.name)
  await context.database.transaction(async (transaction) => {
    await queueLabels(context, transaction, type, asked)
    // The number after the fingerprint makes other processes reload the rows in their column index.
    await transaction.query(
      `update item_type set layout = $2 || ' ' || coalesce(nullif(split_part(layout, ' ', 2), '')::int, 0) + 1, label_form = $3 where t = $1`,
      [t, fingerprintOf(type), context.catalogue.labelForm?.(type.name) ?? UNKNOWN_FORM],
    )
  })
}

/**
 * Queues the items of a type, and those that may quote them, for recomputing labels, because their stored
 * data was computed by the former type. Quotes are not nested, so that is all. Committed together with the
 * new type; processes that still have the former one skip them (items/labels/relabel.ts).
 */
async function queueLabels(
  { catalogue, types }: ItemContext,
  source: Querier,
  type: ItemType,
  asked: readonly ItemType[],
): Promise<void> {
  const quoters = quotersOf(catalogue, type.name).map((quoter) => quoter.type)
  for (const each of new Set([type, ...quoters.filter((quoter) => !asked.includes(quoter))]))
    await source.query(QUEUE_LABELS, [each.name, (await types.find(each.name)) ?? -1, isComputed(catalogue, each)])
}

async function rebuildRows(context: ItemContext, type: ItemType, rows: readonly ItemRow[]): Promise<void> {
  const items = rows.filter(({ deleted }) => !deleted).map((row) => storedItem(row, type))
  if (followed(type).length === 0) return writeRows(context, context.database, items)
  // The whole and the required items determine their keys, and may be changing.
  await context.database.transaction(async (transaction) => {
    const load = (ids: readonly ItemId[]) => loadItems(transaction, context.types, context.catalogue, ids)
    const wholes = new Set(items.map(({ facts }) => parentOf(facts)))
    for (const whole of wholes) if (whole) await holdWhole(context, transaction, whole)
    for (const { facts } of items) await holdRequired(context, transaction, facts)
    await writeRows(context, transaction, await withParents(items, load))
  })
}

async function writeRows(context: ItemContext, source: Querier, items: readonly StoredItem[]): Promise<void> {
  const pendingWrites = await Promise.all(
    items.map(async ({ row, facts }) => ({
      n: row.n,
      u: row.u,
      ...(await searchFields(context.terms, facts)),
      sharing: sharingOf(facts),
    })),
  )
  await source.query(REBUILD, [JSON.stringify(pendingWrites)])
}
