import { CairnError } from '@cairn/contract/errors'

const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/

/** The first moment of a date YYYY[-M[-D]], or the date-time itself, as ISO 8601; numbers are milliseconds since 1970. Throws `invalidFilter`. */
export function dateStart(date: string | number): string {
  const [, year, month = '1', day = '1'] = DATE.exec(String(date)) ?? []
  return toIso(
    typeof date === 'number' ? date : year ? utc(Number(year), Number(month) - 1, Number(day)) : Date.parse(date),
    date,
  )
}

/** The last moment, to the millisecond, of a date that may lack its day or month. Throws `invalidFilter`. */
export function dateEnd(date: string | number): string {
  const [, year, month, day] = DATE.exec(String(date)) ?? []
  if (typeof date === 'number' || !year) return dateStart(date)
  const next = day
    ? utc(Number(year), Number(month) - 1, Number(day) + 1)
    : month
      ? utc(Number(year), Number(month), 1)
      : utc(Number(year) + 1, 0, 1)
  return toIso(next - 1, date)
}

function toIso(time: number, source: string | number): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() < 0 || date.getUTCFullYear() > 9999)
    throw new CairnError('invalidFilter', `"${source}" is no date`)
  return date.toISOString()
}

/** `Date.UTC` would take the years 0 to 99 for those of the last century. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month, day)
}
