/** Returns the entries of a list that are not among others, in one walk through each. */
export function notAmong<Entry>(list: readonly Entry[], others: Iterable<unknown>): Entry[] {
  const known = new Set(others)
  return list.filter((entry) => !known.has(entry))
}
