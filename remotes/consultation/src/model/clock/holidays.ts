import * as v from 'valibot'
import { valuesOfPart } from '@cairn/contract'

/** Schema of the countries or regions whose holidays are known. */
export const holidayPlacesSchema = v.object({ places: v.array(v.object({ code: v.string(), name: v.string() })) })

/** Schema of the holidays of one year that an office may take over. */
export const holidaysSchema = v.object({
  days: v.array(
    v.object({
      date: v.string(),
      name: v.string(),
      /** It is a day off by law; others are only observed. */
      isOff: v.boolean(),
    }),
  ),
})
/** A day that is proposed as a holiday. `date` is YYYY-MM-DD. */
export type Holiday = v.InferOutput<typeof holidaysSchema>['days'][number]

/** A holiday as the holiday library returns it. `date` includes a time, and sometimes an offset. */
export interface KnownHoliday {
  date: string
  name: string
  type: string
}

/** Kinds of holiday on which offices are closed by law. */
const OFF = ['public', 'bank']

/** Converts the library's holidays to days, without duplicates, in order. */
export function holidaysOf(known: readonly KnownHoliday[]): Holiday[] {
  const days = new Map<string, Holiday>()
  for (const { date, name, type } of known) {
    const day = date.slice(0, 'YYYY-MM-DD'.length)
    const isOff = OFF.includes(type)
    if (!days.has(day) || (isOff && days.get(day)?.isOff === false)) days.set(day, { date: day, name, isOff })
  }
  return [...days.values()].toSorted((left, right) => left.date.localeCompare(right.date))
}

/** Returns the proposed days that a working calendar lacks. `holidays` are its rows. */
export function newHolidays(days: readonly Holiday[], holidays: unknown): Holiday[] {
  const known = new Set(valuesOfPart(holidays, 'date'))
  return days.filter(({ date }) => !known.has(date))
}
