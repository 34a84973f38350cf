import type { KnownPanel } from '../../state/registry/compose.ts'

/** Where a panel stands that does not say. */
const USUAL = 50

/**
 * Sorts panels: those about other people waiting for the person first, by their order, else the
 * install's.
 */
export function byWhoWaits(panels: readonly KnownPanel[]): KnownPanel[] {
  const rank = ({ who = 'others' }: KnownPanel) => (who === 'others' ? 0 : 1)
  const order = ({ order: own = USUAL }: KnownPanel) => own
  return panels.toSorted((left, right) => rank(left) - rank(right) || order(left) - order(right))
}
