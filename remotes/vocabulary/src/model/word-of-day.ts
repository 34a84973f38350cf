const DAY_MS = 86_400_000

/**
 * Picks the word of a day, `YYYY-MM-DD`: each of the words once before any comes again. Undefined if
 * there is none.
 */
export function wordOfDay(ids: readonly string[], day: string): string | undefined {
  const days = Math.floor(Date.parse(day) / DAY_MS)
  return ids[days % Math.max(1, ids.length)]
}
