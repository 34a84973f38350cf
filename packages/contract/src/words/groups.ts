import { ANY_QUESTION, isAnswers } from './answers.ts'
import type { Property } from '../item/property.ts'
import { ROW_ID } from '../ground/row-id.ts'

const NAME = /^[a-z][A-Za-z0-9]{0,39}$/
/** Plain value types that a part may have. */
const PLAIN: readonly string[] = [
  'string',
  'text',
  'phrase',
  'integer',
  'natural',
  'float',
  'boolean',
  'email',
  'phone',
  'url',
  'time',
]
const KINDS: readonly Property['v'][] = ['DEF', 'SEL', 'LOV', 'REL', 'DT', 'DTM']
/** What a part may say besides its kind, type, list and options. */
const ALLOWED: readonly string[] = [
  'v',
  't',
  'list',
  'options',
  'tones',
  'required',
  'max',
  'facet',
  'textField',
  'words',
]
/** What a group itself may say. */
const GROUP_ALLOWED: readonly string[] = [
  'v',
  't',
  'parts',
  'many',
  'required',
  'max',
  'min',
  'exactly',
  'level',
  'readOnly',
  'on',
  'asChips',
]

/** Tells whether the values of a property have named parts. */
export function isGroup({ v, t }: Pick<Property, 'v' | 't'>): boolean {
  return v === 'DEF' && t === 'group'
}

/**
 * Returns the parts of a group, each with its name in queries and texts, such as `fees.amount`, and as
 * search sees it: with many values if the group has rows, and with the group's level. Empty for any other
 * property.
 */
export function partsOf(name: string, group: Property): { name: string; part: string; property: Property }[] {
  if (!isGroup(group)) return []
  const { many, level } = group
  return Object.entries(group.parts ?? {}).map(([part, property]) => ({
    name: `${name}.${part}`,
    part,
    property: { ...property, ...(many ? { many } : {}), ...(level ? { level } : {}) },
  }))
}

/**
 * Returns the property of this name, or the part of a group or the question of answers by its name with a
 * dot. Undefined if there is none.
 */
export function searchedProperty(properties: Readonly<Record<string, Property>>, name: string): Property | undefined {
  if (Object.hasOwn(properties, name)) return properties[name]
  const [group = ''] = name.split('.')
  const property = Object.hasOwn(properties, group) ? properties[group] : undefined
  if (property && isAnswers(property)) return ANY_QUESTION
  return property && partsOf(group, property).find((part) => part.name === name)?.property
}

/** Returns the value of a property, or the values of a part of a group by its name with a dot. */
export function searchedValue(values: Readonly<Record<string, unknown>>, name: string): unknown {
  const [whole = '', part] = name.split('.')
  return part === undefined ? values[whole] : valuesOfPart(values[whole], part)
}

/** Returns the values of one part in a group's value: from all rows, or the single one. */
export function valuesOfPart(value: unknown, part: string): unknown[] {
  return [value ?? []].flat().flatMap((row: unknown) => {
    const found = typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[part] : undefined
    return found === undefined || found === null ? [] : [found]
  })
}

/** Returns the short text of a group's value: its first part. */
export function groupName({ parts = {} }: Pick<Property, 'parts'>, value: unknown): string {
  const [first = ''] = Object.keys(parts)
  return valuesOfPart(value, first).map(String).join(' ')
}

/** Checks the groups of an item type. Returns one message a problem. */
export function problemsOfGroups(properties: Readonly<Record<string, Property>>): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isGroup(property)) return property.parts ? [`${name}: "parts" are for a group`] : []
    const parts = Object.entries(property.parts ?? {})
    const others = Object.keys(property).filter((key) => !GROUP_ALLOWED.includes(key))
    return [
      ...(parts.length > 0 ? [] : [`${name}: a group has parts`]),
      ...others.map((key) => `${name}: a group has no "${key}"`),
      ...parts.flatMap(([part, each]) => problemsOfPart(part, each).map((problem) => `${name}.${part}: ${problem}`)),
    ]
  })
}

function problemsOfPart(name: string, part: Omit<Property, 'parts'>): string[] {
  const { v, t = 'string', list, options } = part
  const others = Object.keys(part).filter((key) => !ALLOWED.includes(key))
  return [
    ...(NAME.test(name) && name !== ROW_ID ? [] : ['this is no name of a part']),
    ...(KINDS.includes(v) && (v !== 'DEF' || PLAIN.includes(t)) && t !== 'Attachment'
      ? []
      : [`a part is no ${v} ${t}`]),
    ...(v === 'SEL' && !options?.length ? ['a selection needs options'] : []),
    ...(v === 'LOV' && !list ? ['a value of a list names its "list"'] : []),
    ...(v === 'REL' && part.t === undefined ? ['a relation names its item type in "t"'] : []),
    ...(part.facet && part.facet.kind !== 'terms' ? ['a part is counted by its values'] : []),
    ...others.map((key) => `a part has no "${key}"`),
  ]
}
