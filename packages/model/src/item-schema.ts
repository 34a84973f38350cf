import * as v from 'valibot'
import type { ItemType, Property } from '@cairn/contract'
import { limitOf, valueSchema } from './item-values.ts'

/** Own properties of an item, by name. */
export type Values = Record<string, unknown>

/** The checks of one item type, shared by the server's writes and the client's forms. */
export interface ItemSchema {
  /** A whole item: gives its properties without those that are empty. Missing required ones are refused. */
  whole: v.GenericSchema<unknown, Values>
  /** Changed properties only: null, or an empty text or array, removes one and comes out as null. */
  change: v.GenericSchema<unknown, Values>
}

/** What is wrong with a property: a text key, with the values its text needs. */
export interface ValueProblem {
  userMessage: string
  max?: number
}

const compiled = new WeakMap<ItemType, ItemSchema>()

/**
 * Compiles a type's properties to schemas (once a type). Issues carry text keys of the error catalogue and the property as path;
 * properties that the type does not have are refused, `_…`, `$…` and `__proto__` among them.
 */
export function itemSchema(type: ItemType): ItemSchema {
  const known = compiled.get(type)
  if (known) return known
  const names = Object.keys(type.properties)
  const entriesOf = (wrap: (entry: ReturnType<typeof entrySchema>) => v.GenericSchema) =>
    Object.fromEntries(names.map((name) => [name, wrap(entrySchema(type.properties[name] ?? { v: 'DEF' }))]))
  const whole = v.object(entriesOf((entry) => v.optional(entry, null)))
  const change = v.object(entriesOf((entry) => v.optional(entry)))
  const schema: ItemSchema = {
    whole: v.pipe(v.unknown(), knownProperties(type), whole, v.transform(dropEmpty)),
    change: v.pipe(
      v.unknown(),
      knownProperties(type),
      change,
      v.transform((values: Values) => ({ ...values })),
    ),
  }
  compiled.set(type, schema)
  return schema
}

/** What is wrong, by property, from the issues of a refused item; the first problem of each counts. */
export function problemsOf(type: ItemType, issues: readonly v.BaseIssue<unknown>[]): Record<string, ValueProblem> {
  const problems = new Map<string, ValueProblem>()
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? '')
    const property = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
    if (problems.has(name)) continue
    const hasLimit = property && /maxLength|array\.max/.test(issue.message)
    problems.set(name, { userMessage: issue.message, ...(hasLimit ? { max: limitOf(property) } : {}) })
  }
  return Object.fromEntries(problems)
}

/** One property of an item: empty means none, and none is refused where the property is required. */
function entrySchema(property: Property) {
  const value = valueSchema(property)
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, unknown>(({ dataset, addIssue, NEVER }) => {
      if (isEmpty(dataset.value)) {
        if (!property.required) return null
        addIssue({ message: 'errors.required' })
        return NEVER
      }
      const parsed = v.safeParse(value, dataset.value)
      if (parsed.success) return parsed.output
      for (const { message } of parsed.issues) addIssue({ message })
      return NEVER
    }),
  )
}

function knownProperties(type: ItemType) {
  return v.rawCheck<unknown>(({ dataset, addIssue }) => {
    const input = dataset.value
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      return addIssue({ message: 'errors.badMessage' })
    for (const key of Object.keys(input)) {
      if (Object.hasOwn(type.properties, key) && key !== '__proto__') continue
      addIssue({
        message: 'errors.propertyUnknown',
        path: [{ type: 'object', origin: 'key', input: { ...input }, key, value: undefined }],
      })
    }
  })
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0)
  )
}

function dropEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}
