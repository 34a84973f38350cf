import * as v from 'valibot'
import { propertySchema, type Property } from './property.ts'
import { filterSchema } from '../query/query.ts'
import { careProperties } from '../words/care.ts'
import { problemsOfNeed } from '../words/check-machines.ts'

const MOST_GUARDS = 5
const names = v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(100))
const verb = v.pipe(v.string(), v.regex(/^[a-z][A-Za-z0-9]{0,59}$/))

/** Schema of a time in which the fields of an item take no plain change, such as after it was sent. */
export const guardSchema = v.strictObject({
  /** It lasts while the item meets all of these conditions. */
  while: v.pipe(v.array(filterSchema), v.minLength(1), v.maxLength(5)),
  /** The fields that it guards. All if left out. */
  only: v.optional(names),
  /** Fields that take a plain change all the same. */
  open: v.optional(names),
  /**
   * An action of the area that changes fields meanwhile: `{changes, …}`, `changes` of those in `takes`, and
   * besides what it `asks` for. Its texts are `types.{Type}.moves.{act}`, and the sentence
   * `types.{Type}.next.{act}`.
   */
  by: v.optional(v.strictObject({ act: verb, takes: names, asks: v.record(v.string(), propertySchema) })),
})
/** A time in which the fields of an item take no plain change. */
export type Guard = v.InferOutput<typeof guardSchema>

/**
 * Schema of the times in which the fields of an item are guarded. The first that lasts counts. Forms offer
 * its action at each field, or no change at all; that nothing else changes them is the area's save rule.
 */
export const guardedSchema = v.pipe(v.array(guardSchema), v.minLength(1), v.maxLength(MOST_GUARDS))

interface GuardedType {
  properties: Readonly<Record<string, Property>>
  care?: true | undefined
  guarded?: readonly Guard[] | undefined
}

/** Checks what guards the fields of a type. Returns one message a problem. */
export function problemsOfGuarded({ properties, care, guarded = [] }: GuardedType): string[] {
  const isKnown = (name: string) => Object.hasOwn(properties, name) || (care === true && name in careProperties)
  return guarded.flatMap(({ while: conditions, only = [], open = [], by }) => [
    ...conditions.flatMap(({ prop, kind }) => problemsOfNeed(asSeen(properties[prop]), prop, kind)),
    ...[...only, ...open, ...(by?.takes ?? [])]
      .filter((name) => !isKnown(name))
      .map((name) => `guarded names "${name}", which the type does not have`),
    ...(by?.takes ?? [])
      .filter((name) => properties[name]?.readOnly === true || properties[name]?.copyOf !== undefined)
      .map((name) => `guarded: "${by?.act}" takes "${name}", which people do not set`),
    ...Object.keys(by?.asks ?? {})
      .filter(isKnown)
      .map((name) => `guarded: "${by?.act}" asks for "${name}", which is a property`),
  ])
}

/** Returns a property without what masks it: a guard goes by the value that a person sees. */
function asSeen(property: Property | undefined): Property | undefined {
  return property && { ...property, masked: undefined }
}
