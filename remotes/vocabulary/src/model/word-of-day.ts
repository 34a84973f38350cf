const DAY_MS = 86_400_000

/**
 * Returns the place of the word of a day (`YYYY-MM-DD`) among `count` words: each has its day before any has
 * another.
 */
export function placeOfDay(day: string, count: number): number {
  return Math.floor(Date.parse(day) / DAY_MS) % Math.max(1, count)
}
