/** Phase of a system alert: before its `from`, in force, or past its `until`. */
export type AlertPhase = 'SCHEDULED' | 'ACTIVE' | 'ENDED'

type AlertTimes = Readonly<Record<string, unknown>>

/**
 * Returns the phase of a system alert at `now` (milliseconds since 1970). `from` and `until` are date-times;
 * either may be missing.
 */
export function alertPhase({ from, until }: AlertTimes, now: number): AlertPhase {
  if (momentOf(until, Number.POSITIVE_INFINITY) <= now) return 'ENDED'
  return momentOf(from, Number.NEGATIVE_INFINITY) > now ? 'SCHEDULED' : 'ACTIVE'
}

/**
 * Returns the next moment after `now` at which one of the alerts starts or ends, both in milliseconds since
 * 1970. Undefined if none does.
 */
export function nextAlertChange(alerts: readonly AlertTimes[], now: number): number | undefined {
  const moments = alerts.flatMap(({ from, until }) => [momentOf(from, 0), momentOf(until, 0)]).filter((at) => at > now)
  return moments.length === 0 ? undefined : Math.min(...moments)
}

function momentOf(value: unknown, missing: number): number {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? missing : at
}
