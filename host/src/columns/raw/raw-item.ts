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

/** Returns the own properties of an item that may be written, as indented JSON in the type's order. */
export function rawText(item: Item, type: ItemType): string {
  const own = writable(type).flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]]))
  return JSON.stringify(Object.fromEntries(own), null, 2)
}

/** What is wrong with a parsed text, for an administrator, by the item's type; an empty property name stands for the whole. */
export function rawProblems(item: Item, type: ItemType, value: unknown): (ValueProblem & { property: string })[] {
  const written = v.safeParse(objectSchema, value)
  const whole = written.success ? { ...readOnlyValues(item, type), ...written.output } : value
  const parsed = v.safeParse(itemSchema(type, true).whole, whole)
  if (parsed.success) return []
  return Object.entries(problemsOf(type, parsed.issues)).map(([property, problem]) => ({ property, ...problem }))
}

/** What a text changes of an item; a property left out is removed. Throws `badMessage` for what is no JSON object. */
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
