/** One change of where a belonging is: why, on which date as stored, to whom, and by which carrier. */
export interface Moved {
  /** The move that changed it. */
  why: string
  date: unknown
  to?: unknown
  carrier?: unknown
}

/**
 * Appends a move to a belonging's list of moves, starting at its current place. Unknown parts are left out.
 */
export function movedFrom(
  { moves, institution }: Readonly<Record<string, unknown>>,
  { why, date, to, carrier }: Moved,
): Record<string, unknown>[] {
  const row = Object.entries({ date, from: institution, to, why, carrier }).filter(([, value]) => value !== undefined)
  return [...(Array.isArray(moves) ? (moves as Record<string, unknown>[]) : []), Object.fromEntries(row)]
}
