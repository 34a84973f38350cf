import * as v from 'valibot'
import type { Property } from '../item/property.ts'

/** Schema of how items of a type are closed by relations with `closes`. */
export const closableSchema = v.strictObject({
  /** What an item names in this relation, such as its collection, uses it beside them. */
  standsIn: v.optional(v.string()),
  /** Values that an item begins with that is made from within one that closes it. */
  begins: v.optional(v.record(v.string(), v.union([v.string(), v.boolean()]))),
})

/** The parts of an item type that say what is closed with its items, and what closes them. */
export interface ClosingType {
  properties: Readonly<Record<string, Property>>
  owner?: string | undefined
  within?: string | undefined
  requires?: readonly string[] | undefined
  virtual?: boolean | undefined
  closable?: { standsIn?: string | undefined; begins?: Readonly<Record<string, unknown>> | undefined } | undefined
}

/** Returns the relations of a type that close what they name. */
export function closingOf({ properties }: Pick<ClosingType, 'properties'>): string[] {
  return Object.entries(properties).flatMap(([name, { closes }]) => (closes ? [name] : []))
}

/** Returns the relations of a type that name items with an owner in common with its own. */
export function ofSameOwner({ properties }: Pick<ClosingType, 'properties'>): string[] {
  return Object.entries(properties).flatMap(([name, { sameOwner }]) => (sameOwner ? [name] : []))
}

/**
 * Checks what a type closes, what closes it, its files in the trash, and whose owners must fit. Returns one
 * message a problem.
 */
export function problemsOfClosing(type: ClosingType): string[] {
  const { properties, owner, within, requires, virtual, closable } = type
  const follows = (within ?? requires) !== undefined || virtual === true
  const { standsIn, begins = {} } = closable ?? {}
  const holdsFiles = Object.values(properties).some(({ t }) => t === 'Attachment')
  return [
    ...closingOf(type).flatMap((name) => problemsOfCloses(name, properties[name])),
    ...(follows && closingOf(type).length > 0 ? ['closes: an item that follows others closes nothing'] : []),
    ...(follows && closable ? ['closable: an item that follows others is not closed by further ones'] : []),
    ...(holdsFiles && closable ? ['closable: a type whose items are closed with others has no attachments'] : []),
    ...(standsIn === undefined || isPlainRelation(properties[standsIn])
      ? []
      : [`closable: "${standsIn}" is no relation that all readers may read`]),
    ...Object.keys(begins)
      .filter((name) => !properties[name] || properties[name].readOnly)
      .map((name) => `closable: begins with "${name}", which people do not set`),
    ...Object.entries(properties).flatMap(([name, property]) => problemsOfTrash(name, property, properties)),
    ...ofSameOwner(type).flatMap((name) => problemsOfSameOwner(name, properties[name], owner)),
  ]
}

function problemsOfCloses(name: string, property: Property | undefined): string[] {
  const { v, t, cites, copyOf, masked, levelWhen } = property ?? {}
  const isSound = v === 'REL' && t !== 'Attachment' && (cites ?? copyOf ?? masked ?? levelWhen) === undefined
  return isSound ? [] : [`${name}: "closes" is for a relation to items of one type, as they stand`]
}

function problemsOfTrash(name: string, { t, inTrash }: Property, all: ClosingType['properties']): string[] {
  if (!inTrash) return []
  const isSound = t === 'Attachment' && all[inTrash.as]?.t === 'Attachment' && all[inTrash.unless]?.many === true
  return isSound ? [] : [`${name}: "inTrash" names another property with attachments, and one of many values`]
}

function problemsOfSameOwner(name: string, property: Property | undefined, owner: string | undefined): string[] {
  const { v, cites, copyOf } = property ?? {}
  const isRelation = (v === 'REL' || v === 'IDM') && (cites ?? copyOf) === undefined
  return [
    ...(isRelation ? [] : [`${name}: "sameOwner" is for relations to items as they stand`]),
    ...(owner !== undefined && owner !== name ? [] : [`${name}: "sameOwner" is for a type with an owner`]),
  ]
}

function isPlainRelation(property: Property | undefined): boolean {
  const { v, level, levelWhen, masked } = property ?? {}
  return v === 'REL' && (level ?? levelWhen ?? masked) === undefined
}
