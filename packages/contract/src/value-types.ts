/**
 * Plain value types of a DEF property. `text` is a string of several lines; `phrase` a string in an Indigenous orthography;
 * `natural` a whole number above 0; `colour` #RGB or #RRGGBB; `time` a time of day HH:mm; `timeZone` an IANA name. Objects: `address` (or a string), `richText` (letters), `translated`
 * (a text a language), `period` (two dates, either of them open): `@cairn/model/value-objects` has their shapes; `geometry` a place
 * as GeoJSON (geometry.ts); `json` whatever else the save rule of its type takes, which is not searched.
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
  'geometry',
  'json',
] as const

/** Whether a DEF property may be of it. */
export function isValueType(name: string): boolean {
  return (VALUE_TYPES as readonly string[]).includes(name)
}

/** Ways to say a plain value in words, each for the plain types that have such values: bytes as a size, a BCP 47 tag as the name of its language. */
export const LABEL_FUNCS = { fileSize: ['integer', 'natural', 'float'], languageName: ['string'] } as const
export type LabelFunc = keyof typeof LABEL_FUNCS
export const LABEL_FUNC_NAMES = ['fileSize', 'languageName'] as const satisfies LabelFunc[]
