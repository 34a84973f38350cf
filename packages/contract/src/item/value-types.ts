/**
 * Plain value types of a DEF property. `text`: a string of several lines. `phrase`: a string in an
 * Indigenous orthography. `natural`: a whole number above 0. `colour`: #RGB or #RRGGBB. `time`: HH:mm.
 * `timeZone`: an IANA name. `address` (or a string), `richText`, `translated` (texts by language) and
 * `period` (two dates, either open) are objects: `@cairn/model/value-objects` has their shapes. `geometry`:
 * GeoJSON (`geometry.ts`). `approximateDate`: a date as it was written, such as `c. 1920`, with the period
 * that it may mean: `{text, from?, to?, about?}`, found as that period. `group`: an object with the
 * property's `parts`. `questions`: a form, and `answers`: what was answered to the form that the property's
 * `shapedBy` names (`answers.ts`). `json`: other data that the type's save rule checks; it is not searched.
 */
export const VALUE_TYPES = [
  'string',
  'text',
  'phrase',
  'integer',
  'float',
  'natural',
  'boolean',
  'email',
  'phone',
  'url',
  'colour',
  'time',
  'timeZone',
  'address',
  'richText',
  'translated',
  'period',
  'approximateDate',
  'group',
  'geometry',
  'questions',
  'answers',
  'json',
] as const

/** Tells whether the name is a plain value type. */
export function isValueType(name: string): boolean {
  return (VALUE_TYPES as readonly string[]).includes(name)
}

/**
 * Formatters for plain values, each with the value types it takes: bytes as a file size, a BCP 47 tag as the
 * language's name.
 */
export const LABEL_FUNCS = { fileSize: ['integer', 'natural', 'float'], languageName: ['string'] } as const
/** Name of a formatter in `LABEL_FUNCS`. */
export type LabelFunc = keyof typeof LABEL_FUNCS
/** Names of all formatters. */
export const LABEL_FUNC_NAMES = ['fileSize', 'languageName'] as const satisfies LabelFunc[]
