/** One change of where a belonging is. */
export interface Moved {
  /** The move that changed it. */
  why: string
  date: unknown
  to?: unknown
  carrier?: unknown
}

/**
 * Returns the moves of a belonging with one more, which begins where it is now. What is not known of it is
 * left out.
 */
export function movedFrom(
  { moves, institution }: Readonly<Record<string, unknown>>,
  { why, date, to, carrier }: Moved,
): Record<string, unknown>[] {
  const row = Object.entries({ date, from: institution, to, why, carrier }).filter(([, value]) => value !== undefined)
  return [...(Array.isArray(moves) ? (moves as Record<string, unknown>[]) : []), Object.fromEntries(row)]
}
