import * as v from 'valibot'
import { removeControlCharacters } from '@cairn/model/clean-text'

/** Largest number of attributes (columns of its file) that one feature may have. */
export const MOST_ATTRIBUTES = 200
/** Longest name of an attribute, in characters. */
const LONGEST_NAME = 120
/** Longest text of an attribute, in characters. */
const LONGEST_TEXT = 4000

/** Checks the attributes of a feature: name → text, number or boolean, never anything nested. */
export const attributesSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_NAME)),
    v.union([v.pipe(v.string(), v.maxLength(LONGEST_TEXT)), v.pipe(v.number(), v.finite()), v.boolean()]),
  ),
  v.maxEntries(MOST_ATTRIBUTES),
)
/**
 * The attributes of a feature in a geodata file, as in a row of its table: column name → text, number or
 * boolean.
 */
export type Attributes = v.InferOutput<typeof attributesSchema>

/** Reads stored attributes. Returns an empty object for a value that is not valid. */
export function attributesOf(value: unknown): Attributes {
  const parsed = v.safeParse(attributesSchema, value)
  return parsed.success ? parsed.output : {}
}

/**
 * Makes an attribute from a value of a file: nested values become JSON, long texts are cut. Returns undefined
 * for an empty value.
 */
export function attributeOf(value: unknown): Attributes[string] | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return removeControlCharacters(text).slice(0, LONGEST_TEXT).toWellFormed()
}
