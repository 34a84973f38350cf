/** Where an alert stands at a moment: before its `from`, in force, or past its `until`. */
export type AlertPhase = 'SCHEDULED' | 'ACTIVE' | 'ENDED'

type AlertTimes = Readonly<Record<string, unknown>>

/** The phase of a system alert at `now` (milliseconds since 1970). `from` and `until` are date-times as items hold them; either may be missing. */
export function alertPhase({ from, until }: AlertTimes, now: number): AlertPhase {
  if (momentOf(until, Number.POSITIVE_INFINITY) <= now) return 'ENDED'
  return momentOf(from, Number.NEGATIVE_INFINITY) > now ? 'SCHEDULED' : 'ACTIVE'
}

/** When the next of these alerts begins or ends after `now`; undefined where none does. */
export function nextAlertChange(alerts: readonly AlertTimes[], now: number): number | undefined {
  const moments = alerts.flatMap(({ from, until }) => [momentOf(from, 0), momentOf(until, 0)]).filter((at) => at > now)
  return moments.length === 0 ? undefined : Math.min(...moments)
}

function momentOf(value: unknown, missing: number): number {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? missing : at
}
