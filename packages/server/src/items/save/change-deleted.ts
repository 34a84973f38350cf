import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { Querier } from '../../platform/database/database.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { storedItem, type StoredItem } from '../facts/item-row.ts'
import type { Principal } from '../facts/types.ts'
import type { ItemContext } from '../read/item-context.ts'
import { changesBetween } from '../rows/changes.ts'
import { toldTo } from '../rights/told-to.ts'
import { checkChange } from '../rules/check-values.ts'

/** An item as it was read, and what is set of it. */
interface DeletedChange {
  current: StoredItem | undefined
  set?: Values | undefined
  u?: number | undefined
}

/**
 * Sets values of a deleted item, which stays deleted: whoever may restore it reads it, and what closes others
 * closes it too. It gets no version, and its attachments stay hidden. Returns undefined if another write came
 * first. Throws `notAllowed` unless the server writes, and `conflict` if the item is not deleted, or not as
 * it was read at update `u`.
 */
export async function changeDeleted(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  { current, set = {}, u }: DeletedChange,
): Promise<StoredItem | undefined> {
  if (!principal.system) throw new CairnError('notAllowed')
  const counts = current ? [current.row.u, toldTo(principal, current).u] : []
  if (!current?.row.deleted || (u !== undefined && !counts.includes(u))) throw new CairnError('conflict')
  const { row, facts } = current
  const merged = { ...facts.values, ...checkChange({ admin: true }, facts.type, set) }
  const values = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
  const after: ItemFacts = { ...facts, values }
  if (Object.keys(changesBetween(facts.values, values)).length === 0) return { row, facts }
  const [isWritten] = await context.writer.derive(source, [{ row, before: facts, after }])
  return isWritten ? storedItem({ ...row, u: row.u + 1, doc: values }, facts.type, after) : undefined
}
