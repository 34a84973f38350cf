import * as v from 'valibot'

/** Most values that come with one place, and the longest name and text among them. */
export const MOST_ATTRIBUTES = 200
const LONGEST_NAME = 120
const LONGEST_TEXT = 4000

/** What came with a place from a file: name → text, number, yes or no; never anything nested. */
export const attributesSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_NAME)),
    v.union([v.pipe(v.string(), v.maxLength(LONGEST_TEXT)), v.pipe(v.number(), v.finite()), v.boolean()]),
  ),
  v.maxEntries(MOST_ATTRIBUTES),
)
export type Attributes = v.InferOutput<typeof attributesSchema>

/** The attributes of an item as far as they are that; none otherwise. */
export function attributesOf(value: unknown): Attributes {
  const parsed = v.safeParse(attributesSchema, value)
  return parsed.success ? parsed.output : {}
}

/** A value of a file as an attribute: what is nested as JSON, what is too long cut; undefined for one that says nothing. */
export function attributeOf(value: unknown): Attributes[string] | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replaceAll('\u0000', '').slice(0, LONGEST_TEXT)
}
