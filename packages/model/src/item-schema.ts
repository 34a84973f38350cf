import * as v from 'valibot'
import type { ItemType, Property } from '@cairn/contract'
import { limitsOf, valueSchema } from './item-values.ts'
import { isEmptyRichText } from './rich-text.ts'
import { isHollow } from './value-objects.ts'

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
  count?: number
  /** Of a place: where in its value, and where on the earth (latitude and longitude). */
  path?: string
  at?: string
}

const compiled = { everyone: new WeakMap<ItemType, ItemSchema>(), admins: new WeakMap<ItemType, ItemSchema>() }

/** Whether a person must fill the property in (platform-core section 5, required-except-admin). */
export function isRequired({ required = false }: Property, isAdmin: boolean): boolean {
  return required === 'exceptAdmin' ? !isAdmin : required
}

/**
 * Compiles a type's properties to schemas (once a type), for an administrator or anybody else. Issues carry text keys of the error catalogue and the property as path;
 * properties that the type does not have are refused, `_…`, `$…` and `__proto__` among them.
 */
export function itemSchema(type: ItemType, isAdmin = false): ItemSchema {
  const kept = isAdmin ? compiled.admins : compiled.everyone
  const known = kept.get(type)
  if (known) return known
  const names = Object.keys(type.properties)
  const entriesOf = (wrap: (entry: ReturnType<typeof entrySchema>) => v.GenericSchema) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        wrap(entrySchema(type.properties[name] ?? { v: 'DEF' }, isAdmin, missingOf(type, name))),
      ]),
    )
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
  kept.set(type, schema)
  return schema
}

/** What is wrong, by property, from the issues of a refused item; the first problem of each counts. */
export function problemsOf(type: ItemType, issues: readonly v.BaseIssue<unknown>[]): Record<string, ValueProblem> {
  const problems = new Map<string, ValueProblem>()
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? '')
    const property = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
    if (problems.has(name)) continue
    problems.set(name, {
      userMessage: issue.message,
      ...(property ? limitsOf(property, issue.message, issue.input) : {}),
    })
  }
  return Object.fromEntries(problems)
}

/** What is said of a property that is to be filled in: an organisation that contacts are chosen from has words of its own (business-areas section 5). */
function missingOf({ properties }: ItemType, name: string): string {
  return Object.values(properties).some(({ inOrg }) => inOrg === name) ? 'errors.noOrg' : 'errors.required'
}

/** One property of an item: empty means none, and none is refused where the property is required. */
function entrySchema(property: Property, isAdmin: boolean, missing: string) {
  const value = valueSchema(property)
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, unknown>(({ dataset, addIssue, NEVER }) => {
      if (isEmpty(dataset.value)) {
        if (!isRequired(property, isAdmin)) return null
        addIssue({ message: missing })
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

/** An array of blanks is not empty: each of them is to be filled in or taken away. */
function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : isHollow(value) || isEmptyRichText(value)
}

function dropEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}
