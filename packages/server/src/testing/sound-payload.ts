import * as v from 'valibot'
import { isItemId, itemId, type ItemId } from '@cairn/contract'
import { namedItemRuleOf } from '@cairn/contract/server'

/** The parts of a schema that hold others, as the library has them. */
interface SchemaParts {
  type: string
  literal?: unknown
  getter?: (input: unknown) => v.GenericSchema
  wrapped?: v.GenericSchema
  entries?: Readonly<Record<string, v.GenericSchema>>
  item?: v.GenericSchema
  items?: readonly v.GenericSchema[]
  key?: v.GenericSchema
  value?: v.GenericSchema
  options?: readonly unknown[]
}

/** An index that no item has. */
export const NO_INDEX = 999_999_999

/** A query that costs little: one with every part that may be there is refused as too large. */
const QUERY = { types: ['Contact'] }
const MOMENT = '2026-03-04T05:06:07.000Z'
/** Values that schemas ask for; an id only where no other text will do. */
const VALUES: readonly unknown[] = [
  ...[
    'words of it',
    'word',
    'x',
    '',
    'en',
    '1',
    'A_KEY',
    'a-file.pdf',
    'PUBLIC',
    'Note',
    '12:30',
    '2026-03-04',
    MOMENT,
  ],
  ...[
    'who@test.example',
    'https://test.example/x',
    '00000000-0000-4000-8000-000000000000',
    'a'.repeat(32),
    'a'.repeat(64),
    'text/plain',
  ],
  ...['Etc/UTC', 'aGVsbG8=', '123456', itemId('Contact', NO_INDEX)],
  ...[1, 0, 2, 12, 0.5, 100, 2026, true, false, null],
  ...[{ type: 'Point', coordinates: [-128.2, 52.1] }, { type: 'doc', content: [] }, QUERY, {}, []],
]

/** Gives an item that a payload may name, of one of the types, or of any if there are none. */
type Naming = (types: readonly string[]) => ItemId

/** Names no item that is there. */
const NOBODY: Naming = ([type = 'Contact']) => itemId(type, NO_INDEX)

/** Makes a value that is valid for a schema, with all optional parts. Undefined if it finds none. */
export function soundValue(schema: v.GenericSchema, name: Naming = NOBODY): unknown {
  const rule = namedItemRuleOf(schema)
  if (rule) return name(rule.types)
  return [...made(schema, name), ...VALUES].find((value) => value !== undefined && v.is(schema, value))
}

/** Values made of those of the schema's parts. */
function made(schema: v.GenericSchema, name: Naming): unknown[] {
  const sound = (part: v.GenericSchema) => soundValue(part, name)
  const parts = schema as unknown as SchemaParts
  if (parts.getter) return [sound(parts.getter(undefined))]
  if (parts.wrapped) return [sound(parts.wrapped)]
  if (parts.type === 'literal') return [parts.literal]
  if (parts.entries) {
    const all = Object.entries(parts.entries).map(([key, entry]) => [key, sound(entry)] as const)
    const whole = Object.fromEntries(all.filter(([, value]) => value !== undefined))
    return 'subs' in parts.entries ? [QUERY, whole] : [whole]
  }
  if (parts.item) {
    const value = sound(parts.item)
    return value === undefined ? [[]] : [1, 2, 3, 4, 5].map((length) => Array.from({ length }, () => value))
  }
  if (parts.items) return [parts.items.map(sound)]
  if (parts.key && parts.value) return [{ [String(sound(parts.key))]: sound(parts.value) }]
  return (parts.options ?? []).map((option) => (isSchema(option) ? sound(option) : option))
}

function isSchema(option: unknown): option is v.GenericSchema {
  return typeof option === 'object' && option !== null && '~run' in option
}

/** A place within a value. */
type Path = readonly (string | number)[]

/** Returns the paths in a value at which item ids are; of a list only those in its first element. */
export function idPlaces(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return isItemId(value) ? [path] : []
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((each, at) => idPlaces(each, [...path, at]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => idPlaces(each, [...path, name]))
}

/** Returns a copy of a value with another one at a path; a list on the way keeps only that element. */
export function withAt(value: unknown, [first, ...rest]: Path, other: unknown): unknown {
  if (first === undefined) return other
  const held = (value as Record<string | number, unknown>)[first]
  const next = withAt(held, rest, other)
  // All elements of a list are alike.
  if (Array.isArray(value)) return [next]
  return { ...(value as object), [first]: next }
}

/** Returns the value at a path of a value. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((held, part) => (held as Record<string | number, unknown>)[part], value)
}
