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
