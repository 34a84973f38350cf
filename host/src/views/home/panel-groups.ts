import type { KnownPanel } from '../../state/registry/compose.ts'

/**
 * Panels of what waits, those in which others wait for the person first, else in the order of the install.
 */
export function byWhoWaits(panels: readonly KnownPanel[]): KnownPanel[] {
  const rank = ({ who = 'others' }: KnownPanel) => (who === 'others' ? 0 : 1)
  return panels.toSorted((left, right) => rank(left) - rank(right))
}
