import { holdsOneOf } from '../../items/rights/visibility-keys.ts'
import type { Change, Principal } from '../../items/model/types.ts'

/** What changes say of who could see an item before. */
export type FormerSight = Pick<Change, 'former' | 'was' | 'told'>

/**
 * Joins what two changes of an item say, the earlier one first. One that is not of sharing alone is for all
 * readers, and then whoever could see the item before the sharing changed is told as well: they may have
 * lost it.
 */
export function mergedNews(first: FormerSight | undefined, second: FormerSight): FormerSight {
  const former = [...(first?.former ?? []), ...(second.former ?? [])]
  const told = [...(first?.told ?? []), ...(second.told ?? [])]
  const was = first ? first.was && second.was && first.was : second.was
  if (!was) former.push(...(first?.was ?? []), ...(second.was ?? []))
  return { former, ...(was ? { was } : {}), ...(told.length > 0 ? { told } : {}) }
}

/**
 * Whether somebody is told of a change: they see the item now, or could before. If only its sharing changed, those
 * alone for whom that makes a difference, and who sees what is kept from others.
 */
export function concerns(principal: Principal, sees: boolean, { former = [], was, told = [] }: FormerSight): boolean {
  if (was) return sees !== holdsOneOf(principal, was) || (sees && holdsOneOf(principal, told))
  return sees || holdsOneOf(principal, former)
}
