import { BIRTH_ERAS, UPCOMING_DATE_BUCKETS } from '@cairn/contract/query'
import type { Period } from './value-objects.ts'

/** A ready-made period: the last part of its text key `forms.preset.…`, and its dates. */
export interface Preset<Name extends string = string> {
  name: Name
  period: Period
}

const DAY_MS = 86_400_000

/** Past, today, tomorrow and the spans of days to come, counted from `today` (YYYY-MM-DD) (platform-core section 9). */
export function periodPresets(today: string): Preset<(typeof UPCOMING_DATE_BUCKETS)[number][0]>[] {
  return UPCOMING_DATE_BUCKETS.map(([name, first, last]) => ({
    name,
    period: {
      ...(first === null ? {} : { from: dayAfter(today, first) }),
      ...(last === null ? {} : { to: dayAfter(today, last) }),
    },
  }))
}

/** The birth eras; the last one is open towards now. */
export function birthEraPresets(): Preset[] {
  return BIRTH_ERAS.map(([, first, last]) => ({
    name: `${first ?? ''}..${last ?? ''}`,
    period: { ...(first === null ? {} : { from: String(first) }), ...(last === null ? {} : { to: String(last) }) },
  }))
}

/** The day of a moment (milliseconds since 1970) in the person's own time zone, YYYY-MM-DD. */
export function localDay(moment: number): string {
  const date = new Date(moment)
  return new Date(moment - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
