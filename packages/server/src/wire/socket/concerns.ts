import type { ItemFacts } from '../../items/facts/item-facts.ts'
import type { Change, Principal } from '../../items/facts/types.ts'
import { passesGuards } from '../../items/rights/guards-of-change.ts'
import { holdsOneOf } from '../../items/rights/visibility-keys.ts'

/** What changes say of who could see an item before. */
export type FormerSight = Pick<Change, 'former' | 'was' | 'told' | 'guards'>

/**
 * Joins what two changes of an item say, the earlier one first. One that says nothing of who could see the
 * item is for all readers, and then whoever could see the item before the sharing changed is told as well:
 * they may have lost it.
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
 * Tells whether somebody is told of a change: they see the item now (`facts`), or could before. If only its
 * sharing changed, or what not all of its readers see, those alone for whom that makes a difference, and who
 * sees what is kept from others.
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
