import type { KnownPanel } from '../../state/registry/compose.ts'

/** Where a panel stands that does not say. */
const USUAL = 50

/**
 * Returns the panels of waiting work sorted: those where other people wait for this person first, then by
 * their `order`.
 */
export function byWhoWaits(panels: readonly KnownPanel[]): KnownPanel[] {
  const rank = ({ who = 'others' }: KnownPanel) => (who === 'others' ? 0 : 1)
  const order = ({ order: own = USUAL }: KnownPanel) => own
  return panels.toSorted((left, right) => rank(left) - rank(right) || order(left) - order(right))
}
