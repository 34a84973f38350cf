import * as v from 'valibot'
import {
  geometrySchema,
  isGroup,
  isItemId,
  parseItemId,
  questionsSchema,
  readCitation,
  type ItemId,
  type Property,
} from '@cairn/contract'
import { isCleanText } from '../text/clean-text.ts'
import { groupSchema, haveOwnIds } from './group-schema.ts'
import { richTextSchema } from '../text/rich-text.ts'
import { isTimeZone } from '../dates/zones.ts'
import { approximateDateSchema } from './approximate-date-schema.ts'
import { addressSchema, isEmptyValue, LONGEST_LINE, periodSchema, translatedSchema } from './value-objects.ts'

/** Longest value by type, in UTF-16 code units, if the property sets no limit. */
const LONGEST: Readonly<Record<string, number>> = {
  text: 100_000,
  richText: 100_000,
  translated: 4000,
  address: 2000,
  url: 2000,
  json: 50_000,
  questions: 2_000_000,
  answers: 500_000,
  email: 254,
  phone: 60,
}
const LONGEST_STRING = 1000
const LONGEST_KEY = 200
const MOST_VALUES = 1000
const HIGHEST = Number.MAX_SAFE_INTEGER

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/
/** At least 7 digits with separators between them, and an optional extension. */
const PHONE = /^\+?(?:[\s().-]*\d){7,20}[\s).-]*(?:(?:x|ext\.?|#)\s*\d{1,8})?$/i
const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
const DATE = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** valibot schema that checks one value of a property and outputs it normalised. */
export type ValueSchema = v.GenericSchema<unknown, unknown>

/**
 * Builds the valibot schema for the value of a property, an array if it holds `many`. Null is not a value.
 * The messages of issues are text keys.
 */
export function valueSchema(property: Property): ValueSchema {
  const one = isGroup(property)
    ? groupSchema(property, valueSchema)
    : property.v === 'DEF'
      ? plainSchema(property)
      : kindSchema(property)
  if (!property.many) return one
  const { max = MOST_VALUES, min = 0, exactly } = property
  return v.pipe(
    v.array(v.unknown(), 'errors.invalidItem'),
    v.check((values) => !values.some(isEmptyValue), 'errors.notBlank'),
    v.check((values) => exactly === undefined || values.length === exactly, 'errors.array.exactly'),
    v.minLength(min, 'errors.array.min'),
    v.maxLength(max, 'errors.array.max'),
    v.array(one),
    v.check((values) => haveOwnIds(values), 'errors.invalidItem'),
  )
}

/**
 * Returns the numbers for the text of a problem: most characters (`max`) or the required number of values
 * (`count`).
 */
export function problemLimits(property: Property, message: string, value: unknown): { max?: number; count?: number } {
  const isInParts = property.t === 'address' && typeof value === 'object'
  if (message === 'errors.maxLength') return { max: isInParts ? LONGEST_LINE : ownLimit(property) }
  const counts = { max: property.max ?? MOST_VALUES, min: property.min, exactly: property.exactly }
  const [, bound] = /^errors\.array\.(max|min|exactly)$/.exec(message) ?? []
  const count = bound ? counts[bound as keyof typeof counts] : undefined
  return count === undefined ? {} : { count }
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
    case 'natural':
      return v.pipe(
        v.number('errors.number.natural'),
        v.integer('errors.number.natural'),
        v.minValue(1, 'errors.number.natural'),
        v.maxValue(HIGHEST, 'errors.number.natural'),
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
    case 'colour':
      return v.pipe(textSchema(property), v.regex(COLOUR, 'errors.invalidHex'), v.toLowerCase())
    case 'time':
      return v.pipe(v.string('errors.invalidTime'), v.regex(TIME, 'errors.invalidTime'))
    case 'timeZone':
      return v.pipe(textSchema(property), v.check(isTimeZone, 'errors.invalidTimeZone'))
    case 'address':
      return v.union([textSchema(property), addressSchema], 'errors.invalidItem')
    case 'richText':
      return richTextSchema(ownLimit(property))
    case 'translated':
      return translatedSchema(ownLimit(property))
    case 'period':
      return periodSchema
    case 'approximateDate':
      return approximateDateSchema(textSchema(property))
    case 'geometry':
      return v.pipe(
        v.unknown(),
        v.check((value) => v.is(geometrySchema, value), 'errors.invalidGeometry'),
      )
    case 'questions':
      return v.pipe(
        v.unknown(),
        v.check((value) => isPlainData(value, property) && v.is(questionsSchema, value), 'errors.invalidItem'),
      )
    case 'answers':
    case 'json':
      return v.pipe(
        v.unknown(),
        v.check((value) => isPlainData(value, property), 'errors.invalidItem'),
      )
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
        v.check((text) => {
          const id = idIn(property, text)
          return id !== undefined && parseItemId(id).type === property.t
        }, 'errors.invalidItem'),
      )
    case 'IDM':
      return v.pipe(
        v.string('errors.invalidItem'),
        v.check((text) => idIn(property, text) !== undefined, 'errors.invalidItem'),
      )
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
        v.check(isCleanText, 'errors.invalidOption'),
      )
  }
}

/** The item that a text names, or cites where the property does. */
function idIn({ cites }: Property, text: string): ItemId | undefined {
  if (cites) return readCitation(text)?.id
  return isItemId(text) ? text : undefined
}

function textSchema(property: Property) {
  return v.pipe(
    v.string('errors.invalidItem'),
    v.maxLength(ownLimit(property), 'errors.maxLength'),
    v.check(isCleanText, 'errors.invalidItem'),
    v.check((text) => !property.lowercase || text === text.toLocaleLowerCase(), 'errors.lowercase'),
  )
}

/** JSON of limited length. The save rule of the type checks its content. */
function isPlainData(value: unknown, property: Property): boolean {
  const text = JSON.stringify(value)
  return (
    typeof value === 'object' && text.length <= ownLimit(property) && text.isWellFormed() && !text.includes('\\u0000')
  )
}

/** Most characters of one value. */
function ownLimit({ many, max, t = 'string' }: Property): number {
  return (many ? undefined : max) ?? LONGEST[t] ?? LONGEST_STRING
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

/** Pads month and day to two digits, so that dates sort as texts. */
function padDate(text: string): string {
  return text
    .split('-')
    .map((part) => part.padStart(2, '0'))
    .join('-')
}
