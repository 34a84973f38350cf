/** More zones than there are: of other spellings, and of names that are none, nothing is kept for long. */
const MOST_KEPT = 1000

/**
 * Caches the results of `make` by time zone, because it is slow. The cache is small, however many zones are
 * asked for.
 */
export function keptByZone<T>(make: (zone: string) => T): (zone: string) => T {
  const kept = new Map<string, T>()
  return (zone) => {
    const known = kept.get(zone)
    if (known !== undefined) return known
    const made = make(zone)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(zone, made)
    return made
  }
}
