import type { KnownPanel } from '../../state/registry/compose.ts'

/** Sorts panels: those about other people waiting for the person first, else in the install's order. */
export function byWhoWaits(panels: readonly KnownPanel[]): KnownPanel[] {
  const rank = ({ who = 'others' }: KnownPanel) => (who === 'others' ? 0 : 1)
  return panels.toSorted((left, right) => rank(left) - rank(right))
}
