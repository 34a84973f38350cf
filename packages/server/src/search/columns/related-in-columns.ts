import type { ItemContext } from '../../items/read/item-context.ts'
import type { Located, Related } from '../known.ts'
import type { SubPlan } from '../query/condition.ts'
import { slotReader } from './column-filters.ts'
import { columnStoreOf } from './column-store.ts'
import type { Columns } from './columns.ts'
import { areInColumns, hitsUpTo, untoldWords } from './sift-hits.ts'
import { viewOf } from './visible-items.ts'

/** Tells whether the column index may be able to answer a sub-query: its relation must have a facet slot. */
export function mayBeRelated({ via }: SubPlan): boolean {
  return via.kind === 'reverse' && via.slots !== undefined
}

/**
 * Finds the items that the hits of a sub-query refer to, in the column index. Undefined if it lacks the data.
 */
export async function relatedInColumns(
  { database }: ItemContext,
  query: Located<SubPlan>,
  columns: Columns,
): Promise<Related | undefined> {
  const { plan, known } = query
  const { via } = plan
  if (via.kind !== 'reverse' || !via.slots) return undefined
  if (!areInColumns(columns, query) || untoldWords(columns, plan).length > 0) return undefined
  const items = hitsUpTo(Number.POSITIVE_INFINITY, columns, query, viewOf(columns, query).parts()) ?? []
  const termOf = slotReader(columns, via.slots, known)
  const ids = [...new Set(Array.from(items, termOf))].filter((id) => id > 0)
  return { kind: 'items', ns: await columnStoreOf(database).named.find(ids) }
}
