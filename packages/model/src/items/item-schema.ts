import * as v from 'valibot'
import type { ItemType, Property } from '@cairn/contract'
import { problemLimits, valueSchema } from './item-values.ts'
import { isEmptyRichText } from '../text/rich-text.ts'
import { endsAfterStart, isEmptyValue } from './value-objects.ts'

/** Values of an item's own properties, by name, without those that the server sets (`_…`, `$…`). */
export type Values = Record<string, unknown>

/**
 * valibot schemas of one item type. The server checks writes with them, and forms check while typing, so
 * both refuse the same.
 */
export interface ItemSchema {
  /** A whole item. Outputs its properties without empty ones. Refuses missing required ones. */
  whole: v.GenericSchema<unknown, Values>
  /**
   * Changed properties only. Null, an empty text or an empty array removes a property and is output as null.
   */
  change: v.GenericSchema<unknown, Values>
}

/**
 * Why a value is refused: `userMessage` is a text key such as `errors.required`; the other fields fill its
 * placeholders.
 */
export interface ValueProblem {
  userMessage: string
  max?: number
  count?: number
  /** For a geometry: path to the fault in the value. */
  path?: string
  /**
   * For a geometry: the faulty position, latitude and longitude. For an alphabet: the signs that are
   * wrong.
   */
  at?: string
}

const compiled = { everyone: new WeakMap<ItemType, ItemSchema>(), admins: new WeakMap<ItemType, ItemSchema>() }

/** Tells whether a person must fill in the property. Administrators may leave `exceptAdmin` ones empty. */
export function isRequired({ required = false }: Property, isAdmin: boolean): boolean {
  return required === 'exceptAdmin' ? !isAdmin : required
}

/**
 * Compiles an item type to valibot schemas, cached by type, for administrators or everybody else. Issues
 * carry text keys as messages and the property as path. Properties that the type lacks are refused, also
 * `_…`, `$…` and `__proto__`.
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

/** Converts the issues of a refused item to one problem for each property, the first found. */
export function problemsOf(type: ItemType, issues: readonly v.BaseIssue<unknown>[]): Record<string, ValueProblem> {
  const problems = new Map<string, ValueProblem>()
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? '')
    const property = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
    if (problems.has(name)) continue
    problems.set(name, {
      userMessage: issue.message,
      ...(property ? problemLimits(property, issue.message, issue.input) : {}),
    })
  }
  return Object.fromEntries(problems)
}

/** Returns the problems of dates that lie before the one that they may not precede, where both are given. */
export function problemsOfOrder({ properties }: ItemType, values: Values): Record<string, ValueProblem> {
  const wrong = Object.entries(properties).filter(([name, { notBefore }]) => {
    const [from, to] = [values[notBefore ?? ''], values[name]]
    return typeof from === 'string' && typeof to === 'string' && !endsAfterStart({ from, to })
  })
  return Object.fromEntries(wrong.map(([name]) => [name, { userMessage: 'errors.endBeforeStart' }]))
}

/** Text key for a missing value. An organisation whose contacts are chosen has a text of its own. */
function missingOf({ properties }: ItemType, name: string): string {
  return Object.values(properties).some(({ inOrg }) => inOrg === name) ? 'errors.noOrg' : 'errors.required'
}

/** Schema of one property. An empty value means none, which is refused if the property is required. */
function entrySchema(property: Property, isAdmin: boolean, missing: string) {
  const value = valueSchema(property)
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, unknown>(({ dataset, addIssue, NEVER }) => {
      if (isEmpty(property, dataset.value)) {
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

/** An array of blanks is not empty: each of them must be filled in or removed. */
function isEmpty({ t }: Property, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return isEmptyValue(value) || (t === 'richText' && isEmptyRichText(value))
}

function dropEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}
