import type { ImportComparer } from '@cairn/contract/server'
import type { ImportPlan } from '@cairn/model/imports'
import type { Principal } from '../../../items/facts/types.ts'
import type { ImportAtHand } from '../import-at-hand.ts'
import type { ImportDeps } from '../import-deps.ts'

/** Finds likely duplicates of new items, as the import kind defines. */
export type SeemsTo = Awaited<ReturnType<ImportComparer>>

/**
 * Prepares the search for likely duplicates among the items that the importer may read. Undefined if the
 * import kind has none or the plan skips it.
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
