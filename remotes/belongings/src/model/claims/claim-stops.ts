/**
 * A period in which the deadlines of a claim are suspended. Without `to` it is still open. Timestamps are ISO
 * 8601.
 */
export interface ClaimStop {
  from: string
  to?: string | undefined
}

/** Reads the stops that are stored in a claim. Those without a beginning are left out. */
export function stopsIn(value: unknown): ClaimStop[] {
  const rows = Array.isArray(value) ? (value as Partial<ClaimStop>[]) : []
  return rows.flatMap(({ from, to }) => (typeof from === 'string' ? [to === undefined ? { from } : { from, to }] : []))
}

/** Returns the stops with one more that lasts from this moment. */
export function stoppedAt(stops: readonly ClaimStop[], now: string): ClaimStop[] {
  return [...stops, { from: now }]
}

/** Returns the suspensions of a claim's deadlines, with open ones ended at `now`. */
export function resumedAt(stops: readonly ClaimStop[], now: string): ClaimStop[] {
  return stops.map((stop) => (stop.to === undefined ? { ...stop, to: now } : stop))
}
