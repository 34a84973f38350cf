import type { ImportComparer } from '@cairn/contract/server'
import type { ImportPlan } from '@cairn/model/imports'
import type { Principal } from '../../../items/facts/types.ts'
import type { ImportAtHand } from '../import-at-hand.ts'
import type { ImportDeps } from '../import-deps.ts'

export type SeemsTo = Awaited<ReturnType<ImportComparer>>

/** Begins to look for what is there already, as the kind of import does, among what the importer may read. */
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
