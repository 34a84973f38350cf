import type { Item, ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { sameValue } from '@cairn/model/draft'
import { itemSchema, problemsOf, type ValueProblem } from '@cairn/model/item-schema'
import * as v from 'valibot'

const objectSchema = v.pipe(
  v.unknown(),
  v.check((value) => !Array.isArray(value)),
  v.record(v.string(), v.unknown()),
)

/** Formats an item's properties, except read-only ones, as indented JSON, in the type's order. */
export function rawText(item: Item, type: ItemType): string {
  const own = writable(type).flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]]))
  return JSON.stringify(Object.fromEntries(own), null, 2)
}

/**
 * Validates the parsed JSON of an item against its type. Returns the problems; one with an empty `property`
 * concerns the whole value.
 */
export function rawProblems(item: Item, type: ItemType, value: unknown): (ValueProblem & { property: string })[] {
  const written = v.safeParse(objectSchema, value)
  const whole = written.success ? { ...readOnlyValues(item, type), ...written.output } : value
  const parsed = v.safeParse(itemSchema(type, true).whole, whole)
  if (parsed.success) return []
  return Object.entries(problemsOf(type, parsed.issues)).map(([property, problem]) => ({ property, ...problem }))
}

/**
 * Returns the changes that edited JSON makes to an item: only values that differ, and null for a property
 * that is missing. Does not validate them (`rawProblems` does). Throws `badMessage` if the text is not a
 * JSON object.
 */
export function rawChanges(item: Item, type: ItemType, text: string): Record<string, unknown> {
  const values = parseObject(text)
  const names = new Set([...writable(type), ...Object.keys(values)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = Object.hasOwn(values, name) ? values[name] : null
      return sameValue(item[name] ?? null, value) ? [] : [[name, value]]
    }),
  )
}

/** What the text does not show and is no less part of the item. */
function readOnlyValues(item: Item, { properties }: ItemType): Record<string, unknown> {
  const names = Object.keys(properties).filter((name) => properties[name]?.readOnly && item[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, item[name]]))
}

function writable(type: ItemType): string[] {
  return Object.keys(type.properties).filter((name) => !type.properties[name]?.readOnly)
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return v.parse(objectSchema, JSON.parse(text))
  } catch (thrown) {
    throw new CairnError('badMessage', String(thrown))
  }
}
