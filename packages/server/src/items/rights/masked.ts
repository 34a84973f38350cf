import type { ItemType, Property } from '@cairn/contract'
import type { Principal } from '../facts/types.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { holdsOneOf, keysOfItem } from './visibility-keys.ts'

type Values = ItemFacts['values']

const known = new WeakMap<ItemType, readonly string[]>()

/** Returns the names of the properties that a type keeps from those with whom items are shared. */
export function maskedNames(type: ItemType): readonly string[] {
  const names =
    known.get(type) ?? Object.entries(type.properties).flatMap(([name, { masked }]) => (masked ? [name] : []))
  known.set(type, names)
  return names
}

/** Returns a value of the property as everyone who reads the item sees it. Undefined if not all of them see it. */
export function maskedValue({ masked }: Pick<Property, 'masked'>, value: unknown): unknown {
  if (!masked) return value
  const { as } = masked
  if (!as) return undefined
  return typeof value === 'string' && Object.hasOwn(as, value) ? as[value] : value
}

/** Tells whether the property keeps this value from some who read the item. */
export function isMaskedAway({ masked }: Pick<Property, 'masked'>, value: unknown): boolean {
  return masked?.as !== undefined && typeof value === 'string' && Object.hasOwn(masked.as, value)
}

/** Returns the values of an item as everyone who reads it sees them, as far as masks decide it. */
export function openToAll({ type, values }: Pick<ItemFacts, 'type' | 'values'>): Values {
  const names = maskedNames(type)
  if (names.length === 0) return values
  const masked = names.map((name) => [name, maskedValue(type.properties[name] ?? {}, values[name])])
  return { ...values, ...Object.fromEntries(masked) }
}

/** Returns the keys by which the item is read for another reason than the shares that the property is kept from. */
export function keysBesideMask(facts: ItemFacts, name: string): readonly string[] {
  const from = facts.type.properties[name]?.masked?.from ?? []
  const values = { ...facts.values, ...Object.fromEntries(from.map((each) => [each, undefined])) }
  return keysOfItem({ ...facts, values })
}

/** Tells whether a person who may read the item sees the property as it is. Of a former version it must be so now too. */
export function seesUnmasked(principal: Principal, facts: ItemFacts, name: string): boolean {
  if (!Object.hasOwn(facts.type.properties, name) || !facts.type.properties[name]?.masked) return true
  if (!holdsOneOf(principal, keysBesideMask(facts, name))) return false
  return facts.now === undefined || holdsOneOf(principal, keysBesideMask(facts.now, name))
}

/** Tells whether the property keeps its value as a whole from the person. */
export function isHidden(principal: Principal, facts: ItemFacts, name: string): boolean {
  const { masked } = facts.type.properties[name] ?? {}
  return masked !== undefined && masked.as === undefined && !seesUnmasked(principal, facts, name)
}

/** Tells whether those from whom the property is kept see no difference between two values. */
export function areAlikeMasked(property: Property | undefined, before: unknown, after: unknown): boolean {
  if (!property?.masked) return false
  return (maskedValue(property, before) ?? null) === (maskedValue(property, after) ?? null)
}
