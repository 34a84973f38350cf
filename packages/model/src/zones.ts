/** Wall-clock time `YYYY-MM-DDTHH:mm` in a time zone, and the moment it stands for. */

/** What a clock in the zone shows at a moment (ISO 8601); empty for what is no moment. */
export function wallTime(moment: unknown, zone: string): string {
  const time = typeof moment === 'string' ? Date.parse(moment) : Number.NaN
  if (Number.isNaN(time)) return ''
  return new Date(time + offsetAt(time, zone)).toISOString().slice(0, 16)
}

/** The moment (ISO 8601, UTC) at which a clock in the zone shows this; undefined for what is no time. An hour that the clock skips counts from before. */
export function momentAt(wall: string, zone: string): string | undefined {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const guess = asUtc - offsetAt(asUtc, zone)
  return new Date(asUtc - offsetAt(guess, zone)).toISOString()
}

/** The person's own zone. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** How far clocks in the zone are ahead of UTC at that time, in milliseconds. */
function offsetAt(time: number, zone: string): number {
  const parts = Object.fromEntries(
    clock(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second } = parts
  return (
    Date.parse(`${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`) -
    Math.floor(time / 1000) * 1000
  )
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, made)
  return made
}
