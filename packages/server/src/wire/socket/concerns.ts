import type { ItemFacts } from '../../items/facts/item-facts.ts'
import type { Change, Principal } from '../../items/facts/types.ts'
import { passesGuards } from '../../items/rights/guards-of-change.ts'
import { holdsOneOf } from '../../items/rights/visibility-keys.ts'

/** The fields of a change that tell who could see the item before, or may see the change. */
export type FormerSight = Pick<Change, 'former' | 'was' | 'told' | 'guards'>

/**
 * Merges these fields of two successive changes of an item. A change without `was` is for all readers: the
 * result then has none, and those of the other's `was` are added to `former`, as they may have lost sight of
 * the item and must be notified too.
 */
export function mergedNews(first: FormerSight | undefined, second: FormerSight): FormerSight {
  const former = [...(first?.former ?? []), ...(second.former ?? [])]
  const told = [...(first?.told ?? []), ...(second.told ?? [])]
  const guards = [...new Set([...(first?.guards ?? []), ...(second.guards ?? [])])]
  const was = first ? first.was && second.was && first.was : second.was
  if (!was) former.push(...(first?.was ?? []), ...(second.was ?? []))
  return {
    former,
    ...(was ? { was } : {}),
    ...(told.length > 0 ? { told } : {}),
    ...(guards.length > 0 ? { guards } : {}),
  }
}

/**
 * Tells whether a person is notified of a change of an item. Usually: if they see the item now (`sees`) or
 * hold a key of `former`. With `was` (only sharing or data that some may not see changed): if they gained or
 * lost sight of it, or if they see it and either hold a key of `told` or pass one of `guards`. Guards count
 * only with `facts`.
 */
export function concerns(
  principal: Principal,
  sees: boolean,
  { former = [], was, told = [], guards = [] }: FormerSight,
  facts?: ItemFacts,
): boolean {
  if (!was) return sees || holdsOneOf(principal, former)
  if (sees !== holdsOneOf(principal, was)) return true
  return (
    sees &&
    (holdsOneOf(principal, told) ||
      (facts !== undefined && guards.some((each) => passesGuards(principal, facts, each))))
  )
}
