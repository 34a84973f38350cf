import type { ItemFacts } from '../../items/facts/item-facts.ts'
import type { Change, Principal } from '../../items/facts/types.ts'
import { passesGuards } from '../../items/rights/guards-of-change.ts'
import { holdsOneOf } from '../../items/rights/visibility-keys.ts'

/** The fields of a change that tell who could see the item before, or may see the change. */
export type FormerSight = Pick<Change, 'former' | 'was' | 'told' | 'guards'>

/**
 * Merges these fields of two successive changes of an item. A change without them is for all readers; then
 * also those who could see the item before its sharing changed must be notified, as they may have lost it.
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
 * Tells whether a person is notified of a change: they see the item now (`facts`) or could before. If only
 * sharing or restricted data changed, only those for whom that makes a difference, and those who see
 * restricted data.
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
