/**
 * Returns the ten years in which an approximate date (`{from, to}`) begins, or without a beginning ends, such
 * as `1920–1929`. Undefined if it has neither.
 */
export function decadeOf(date: unknown): string | undefined {
  const { from, to } = (typeof date === 'object' && date !== null ? date : {}) as { from?: unknown; to?: unknown }
  const year = /^\d{4}/.exec(String(from ?? to ?? ''))?.[0]
  if (year === undefined) return undefined
  const first = Math.floor(Number(year) / 10) * 10
  return `${first}–${first + 9}`
}

/**
 * Sets `decade` in `values` to the decade of the date in the property `from`, or removes it if there is none.
 */
export function keepDecade(values: Record<string, unknown>, from: string): void {
  const decade = decadeOf(values[from])
  if (decade === undefined) delete values['decade']
  else values['decade'] = decade
}
