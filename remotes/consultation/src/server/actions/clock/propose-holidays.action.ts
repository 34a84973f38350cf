import * as v from 'valibot'
import { WORK_CALENDAR_TYPE } from '@cairn/contract'
import { defineAction } from '@cairn/contract/server'
import { holidayPlacesSchema, holidaysOf, holidaysSchema } from '../../../model/clock/holidays.ts'

const codeSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,6}$/))
const LANGUAGE = v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/)), 'en')

/** The tables of holidays are large: they are loaded when they are asked for. */
async function libraryOf() {
  const { default: Holidays } = await import('date-holidays')
  return Holidays
}

/** Action: returns the countries whose holidays are known, or the regions of one. */
export const holidayPlaces = defineAction({
  kind: 'asks',
  types: [WORK_CALENDAR_TYPE],
  on: 'item',
  right: 'update',
  payload: v.object({ country: v.optional(codeSchema), language: LANGUAGE }),
  result: holidayPlacesSchema,
  async run({ payload: { country, language } }) {
    const library = new (await libraryOf())()
    const found = country === undefined ? library.getCountries(language) : library.getStates(country, language)
    return { places: Object.entries(found ?? {}).map(([code, name]) => ({ code, name })) }
  },
})

/**
 * Action: returns the holidays of a year (2000 to 2100) in a country or one of its regions, those on which
 * offices are open too (`isOff` false). The calendar stays as it is.
 */
export const proposeHolidays = defineAction({
  kind: 'asks',
  types: [WORK_CALENDAR_TYPE],
  on: 'item',
  right: 'update',
  payload: v.object({
    country: codeSchema,
    region: v.optional(codeSchema),
    year: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2100)),
    language: LANGUAGE,
  }),
  result: holidaysSchema,
  async run({ payload: { country, region, year, language } }) {
    const Holidays = await libraryOf()
    const library = region === undefined ? new Holidays(country) : new Holidays(country, region)
    return { days: holidaysOf(library.getHolidays(year, language) ?? []) }
  },
})
