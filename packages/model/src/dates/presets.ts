import { BIRTH_ERAS, UPCOMING_DATE_BUCKETS } from '@cairn/contract/query'
import type { Period } from '../items/value-objects.ts'

/**
 * A period that a filter or an input offers by a button, such as the next week. `forms.preset.{name}` is
 * the key of its text.
 */
export interface Preset<Name extends string = string> {
  name: Name
  period: Period
}

const DAY_MS = 86_400_000

/** Returns periods relative to `today` (YYYY-MM-DD): past, today, tomorrow and spans of days ahead. */
export function periodPresets(today: string): Preset<(typeof UPCOMING_DATE_BUCKETS)[number][0]>[] {
  return UPCOMING_DATE_BUCKETS.map(([name, first, last]) => ({
    name,
    period: {
      ...(first === null ? {} : { from: dayAfter(today, first) }),
      ...(last === null ? {} : { to: dayAfter(today, last) }),
    },
  }))
}

/**
 * Returns the eras of birth that a filter offers, as periods of years. Names have the form `1950..1959`; an
 * open end is empty.
 */
export function birthEraPresets(): Preset[] {
  return BIRTH_ERAS.map(([, first, last]) => ({
    name: `${first ?? ''}..${last ?? ''}`,
    period: { ...(first === null ? {} : { from: String(first) }), ...(last === null ? {} : { to: String(last) }) },
  }))
}

/** Returns the day (YYYY-MM-DD) of a moment (milliseconds since 1970) in the local time zone. */
export function localDay(moment: number): string {
  const date = new Date(moment)
  return new Date(moment - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
