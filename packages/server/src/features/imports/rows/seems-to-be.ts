import type { ImportComparer } from '@cairn/contract/server'
import type { ImportPlan } from '@cairn/model/imports'
import type { Principal } from '../../../items/facts/types.ts'
import type { ImportAtHand } from '../import-at-hand.ts'
import type { ImportDeps } from '../import-deps.ts'

/**
 * Returns the likely duplicate of a new item: an existing item or an earlier line of the table; undefined if
 * there is none. Called in the order of the table.
 */
export type SeemsTo = Awaited<ReturnType<ImportComparer>>

/**
 * Starts the comparer of the import kind, which finds likely duplicates of new items among the items that the
 * importer may read and earlier rows. Undefined if the kind has no comparer or the plan accepts duplicates
 * (`takesAlike`).
 */
export async function openSeemsToBe(
  { store }: ImportDeps,
  principal: Principal,
  { kind }: ImportAtHand,
  { takesAlike }: ImportPlan,
): Promise<SeemsTo | undefined> {
  if (takesAlike) return undefined
  return kind.compare?.({
    search: (query) => store.search(principal, query),
    readMany: (ids) => store.readMany(principal, ids),
  })
}
