/** A run of consecutive log entries that are the same: the newest of them, and their number. */
export interface LogGroup<T> {
  entry: T
  count: number
  /** When the first of them was (ISO 8601). */
  since: string
}

/**
 * Merges consecutive entries of a log for which `sameOf` returns the same text. `entries` must be the
 * newest first.
 */
export function groupRepeats<T extends { at: string }>(
  entries: readonly T[],
  sameOf: (entry: T) => string,
): LogGroup<T>[] {
  const groups: LogGroup<T>[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && sameOf(last.entry) === sameOf(entry)) {
      last.count += 1
      last.since = entry.at
    } else groups.push({ entry, count: 1, since: entry.at })
  }
  return groups
}
