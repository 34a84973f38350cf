import type { ItemType, Property } from '@cairn/contract'
import type { Principal } from '../facts/types.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { holdsOneOf, keysOfItem } from './visibility-keys.ts'

type Values = ItemFacts['values']

const known = new WeakMap<ItemType, readonly string[]>()

/**
 * Returns the names of a type's masked properties: readers to whom an item is only shared do not see their
 * true values.
 */
export function maskedNames(type: ItemType): readonly string[] {
  const names =
    known.get(type) ?? Object.entries(type.properties).flatMap(([name, { masked }]) => (masked ? [name] : []))
  known.set(type, names)
  return names
}

/**
 * Returns a property's value as readers see it for whom it is masked: the substitute if it has one, undefined
 * if the mask hides all values, else the value itself.
 */
export function maskedValue({ masked }: Pick<Property, 'masked'>, value: unknown): unknown {
  if (!masked) return value
  const { as } = masked
  if (!as) return undefined
  return typeof value === 'string' && Object.hasOwn(as, value) ? as[value] : value
}

/**
 * Tells whether the mask of the property has a substitute for this value; false if it has none, hides all
 * values, or there is no mask.
 */
export function isMaskedAway({ masked }: Pick<Property, 'masked'>, value: unknown): boolean {
  return masked?.as !== undefined && typeof value === 'string' && Object.hasOwn(masked.as, value)
}

/**
 * Returns an item's values with masks applied, as all its readers may see them. Read levels and generalised
 * places are not looked at.
 */
export function openToAll({ type, values }: Pick<ItemFacts, 'type' | 'values'>): Values {
  const names = maskedNames(type)
  if (names.length === 0) return values
  const masked = names.map((name) => [name, maskedValue(type.properties[name] ?? {}, values[name])])
  return { ...values, ...Object.fromEntries(masked) }
}

/**
 * Returns the keys that let a reader see the masked property: all by which the item is read except those of
 * the shares it is masked for.
 */
export function keysBesideMask(facts: ItemFacts, name: string): readonly string[] {
  const from = facts.type.properties[name]?.masked?.from ?? []
  const values = { ...facts.values, ...Object.fromEntries(from.map((each) => [each, undefined])) }
  return keysOfItem({ ...facts, values })
}

/**
 * Tells whether a person who may read the item sees the property unmasked. For a former version this must
 * also hold now.
 */
export function seesUnmasked(principal: Principal, facts: ItemFacts, name: string): boolean {
  if (!Object.hasOwn(facts.type.properties, name) || !facts.type.properties[name]?.masked) return true
  if (!holdsOneOf(principal, keysBesideMask(facts, name))) return false
  return facts.now === undefined || holdsOneOf(principal, keysBesideMask(facts.now, name))
}

/** Tells whether the mask hides the property from the person completely. */
export function isHidden(principal: Principal, facts: ItemFacts, name: string): boolean {
  const { masked } = facts.type.properties[name] ?? {}
  return masked !== undefined && masked.as === undefined && !seesUnmasked(principal, facts, name)
}

/** Tells whether two values look the same once they are masked; false for a property without a mask. */
export function areAlikeMasked(property: Property | undefined, before: unknown, after: unknown): boolean {
  if (!property?.masked) return false
  return (maskedValue(property, before) ?? null) === (maskedValue(property, after) ?? null)
}
