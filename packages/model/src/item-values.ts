import * as v from 'valibot'
import { isItemId, parseItemId, type Property } from '@cairn/contract'

/** Longest text of a property that names no limit of its own, in UTF-16 code units. */
const LONGEST: Readonly<Record<string, number>> = { text: 100_000, address: 2000, url: 2000, email: 254, phone: 60 }
const LONGEST_STRING = 1000
const LONGEST_KEY = 200
const MOST_VALUES = 1000
const HIGHEST = Number.MAX_SAFE_INTEGER

/** Newline, tab and carriage return are the only control characters a text may hold (C0, DEL and C1 otherwise refused). */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/
/** At least 7 digits with spaces, hyphens and the like between them, and an optional extension (platform-core section 5). */
const PHONE = /^\+?(?:[\s().-]*\d){7,20}[\s).-]*(?:(?:x|ext\.?|#)\s*\d{1,8})?$/i
const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

export type ValueSchema = v.GenericSchema<unknown, unknown>

/** The schema of a property's value, null left aside. Messages are text keys (platform-core section 5). */
export function valueSchema(property: Property): ValueSchema {
  const one = property.v === 'DEF' ? plainSchema(property) : kindSchema(property)
  if (!property.many) return one
  const most = property.max ?? MOST_VALUES
  return v.pipe(v.array(one, 'errors.invalidItem'), v.maxLength(most, 'errors.array.max'))
}

/** Most characters, or most values, that a property holds: what the texts of `errors.maxLength` and `errors.array.max` tell. */
export function limitOf(property: Property): number {
  if (property.many) return property.max ?? MOST_VALUES
  return property.max ?? LONGEST[property.t ?? 'string'] ?? LONGEST_STRING
}

function plainSchema(property: Property): ValueSchema {
  switch (property.t) {
    case 'integer':
      return v.pipe(
        v.number('errors.number.integer'),
        v.integer('errors.number.integer'),
        v.minValue(-HIGHEST, 'errors.number.integer'),
        v.maxValue(HIGHEST, 'errors.number.integer'),
      )
    case 'float':
      return v.pipe(v.number('errors.number.float'), v.finite('errors.number.float'))
    case 'boolean':
      return v.boolean('errors.invalidOption')
    case 'email':
      return v.pipe(textSchema(property), v.regex(EMAIL, 'errors.invalidEmail'))
    case 'phone':
      return v.pipe(textSchema(property), v.regex(PHONE, 'errors.invalidPhone'))
    case 'url':
      return v.pipe(textSchema(property), v.check(isWebAddress, 'errors.invalidURL'))
    default:
      return textSchema(property)
  }
}

function kindSchema(property: Property): ValueSchema {
  switch (property.v) {
    case 'SEL':
      return v.picklist(property.options ?? [], 'errors.invalidOption')
    case 'REL':
      return v.pipe(
        v.string('errors.invalidItem'),
        v.check((id) => isItemId(id) && parseItemId(id).type === property.t, 'errors.invalidItem'),
      )
    case 'IDM':
      return v.pipe(v.string('errors.invalidItem'), v.check(isItemId, 'errors.invalidItem'))
    case 'DT':
      return v.pipe(v.string('errors.invalidDate'), v.check(isDate, 'errors.invalidDate'), v.transform(padDate))
    case 'DTM':
      return v.pipe(
        v.string('errors.invalidDate'),
        v.check((text) => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)), 'errors.invalidDate'),
        v.transform((text) => new Date(text).toISOString()),
      )
    default:
      return v.pipe(
        v.string('errors.invalidOption'),
        v.minLength(1, 'errors.invalidOption'),
        v.maxLength(LONGEST_KEY, 'errors.maxLength'),
        v.check(isClean, 'errors.invalidOption'),
      )
  }
}

function textSchema(property: Property) {
  const longest = limitOf({ ...property, many: false, ...(property.many ? { max: undefined } : {}) })
  return v.pipe(
    v.string('errors.invalidItem'),
    v.maxLength(longest, 'errors.maxLength'),
    v.check(isClean, 'errors.invalidItem'),
  )
}

/** No control characters, and no half of a surrogate pair, which no store can keep. */
function isClean(text: string): boolean {
  return text.isWellFormed() && !CONTROL.test(text)
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hostname !== '' && !/\s/.test(text)
}

function isDate(text: string): boolean {
  const [, year, month = '1', day = '1'] = DATE.exec(text) ?? []
  if (year === undefined) return false
  const date = new Date(Date.UTC(2000, Number(month) - 1, Number(day)))
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** Months and days in two digits, so that dates sort as texts. */
function padDate(text: string): string {
  return text
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-')
}
