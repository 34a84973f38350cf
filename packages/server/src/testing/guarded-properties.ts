import type * as v from 'valibot'
import { itemId, type ItemType, type Property } from '@cairn/contract'
import { itemSchema } from '@cairn/model/item-schema'
import { NO_INDEX, soundValue } from './sound-payload.ts'

const WORDS = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'words of it' }] }] }

/** A property that only the server may set, and a valid value for it. */
export interface Guarded {
  name: string
  value: unknown
}

/** Returns the properties of a type that only the server may set. */
export function guardedOf(type: ItemType): Guarded[] {
  const guarded = Object.entries(type.properties).filter(([, each]) => each.readOnly ?? each.copyOf ?? each.letterOf)
  return guarded.map(([name]) => ({ name, value: valueFor(type, name) }))
}

/** Returns the minimal values that an item of a type needs. */
export function leastOf(type: ItemType): Record<string, unknown> {
  const needed = Object.entries(type.properties).filter(([, { required }]) => required)
  return Object.fromEntries(needed.map(([name]) => [name, valueFor(type, name)]))
}

/** A value that fits a property; of a relation, an item of its type that is not there. */
function valueFor(type: ItemType, name: string): unknown {
  const { v: kind, t, many, options = [] } = type.properties[name] as Property
  const id = itemId([t ?? 'Contact'].flat()[0] ?? '', NO_INDEX)
  const one = ['REL', 'IDM'].includes(kind) ? id : t === 'richText' ? WORDS : options[0]
  if (one !== undefined) return many ? [one] : one
  const { pipe } = itemSchema(type, true).change as unknown as { pipe: { entries?: Record<string, v.GenericSchema> }[] }
  return soundValue(pipe.find(({ entries }) => entries)?.entries?.[name] as v.GenericSchema)
}
