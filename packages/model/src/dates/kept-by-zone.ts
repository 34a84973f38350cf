/** More zones than there are: of other spellings, and of names that are none, nothing is kept for long. */
const MOST_KEPT = 1000

/**
 * Keeps what `make` gives for each name of a time zone, as making it is slow. However many names are asked
 * for, few are kept.
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
