/** A part of a recording: seconds from its start. Without an end it is one moment. */
export interface TimeSpan {
  start: number
  end?: number
}

const TIME = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/

/**
 * Reads a time code such as `0:12:30` or `12:30–14:05`. Undefined if it is none, or if it ends before it
 * starts.
 */
export function readTimeCode(text: string): TimeSpan | undefined {
  const [first = '', second, ...others] = text.trim().split(/\s*[-–—]\s*/)
  if (others.length > 0) return undefined
  const start = secondsOf(first)
  if (start === undefined) return undefined
  if (second === undefined) return { start }
  const end = secondsOf(second)
  return end === undefined || end < start ? undefined : { start, end }
}

/** Writes a part of a recording as `H:MM:SS` or `H:MM:SS–H:MM:SS`. Parts of seconds are left out. */
export function writeTimeCode({ start, end }: TimeSpan): string {
  return end === undefined ? clockOf(start) : `${clockOf(start)}–${clockOf(end)}`
}

/** Writes seconds as `H:MM:SS`. */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}

/**
 * Tells whether a moment of a recording is in the part. One moment without an end counts for five seconds.
 */
export function isWithin({ start, end = start + 5 }: TimeSpan, seconds: number): boolean {
  return seconds >= start && seconds < Math.max(end, start + 1)
}

function secondsOf(text: string): number | undefined {
  const [, hours, minutes, seconds] = TIME.exec(text) ?? []
  if (minutes === undefined || seconds === undefined) return undefined
  if (hours !== undefined && Number(minutes) > 59) return undefined
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
}
