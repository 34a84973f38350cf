import { isAnswers, type Geometry, type Property } from '@cairn/contract'
import { cellAround } from '../facts/coarse-cell.ts'
import type { Principal } from '../facts/types.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { answersFor } from './shown-answers.ts'
import { maskedValue, seesUnmasked } from './masked.ts'
import { keysAtLevel, mayReadLevel } from './visibility-keys.ts'

type Generalisation = NonNullable<Property['generalise']>
type Valued = Pick<ItemFacts, 'type' | 'values'>

/**
 * Returns how the place in this property is generalised (shown only roughly); undefined if all readers may
 * see it exactly.
 */
export function generalisationOf({ type, values }: Valued, name: string): Generalisation | undefined {
  const how = Object.hasOwn(type.properties, name) ? type.properties[name]?.generalise : undefined
  return how && (how.when === undefined || values[how.when] === true) ? how : undefined
}

/**
 * Tells whether the person may see the place in this property exactly. For a former version, both its own and
 * the current conditions must allow it.
 */
export function mayReadExactly(principal: Principal, facts: ItemFacts, name: string): boolean {
  const how = generalisationOf(facts, name)
  if (how && !mayReadLevel(principal, facts, how.level)) return false
  return facts.now === undefined || mayReadExactly(principal, facts.now, name)
}

/**
 * Returns a property's value as the person may see it: a sensitive place as its grid cell, a masked option as
 * its substitute, answers without those they may not read. They must be allowed to see the property.
 */
export function shownValue(principal: Principal, facts: ItemFacts, name: string, value: unknown = facts.values[name]) {
  const property = Object.hasOwn(facts.type.properties, name) ? facts.type.properties[name] : undefined
  if (property?.masked && !seesUnmasked(principal, facts, name)) return maskedValue(property, value)
  if (property && isAnswers(property)) return answersFor(principal, facts, name, value)
  return value && !mayReadExactly(principal, facts, name) ? coarseValue(facts, name, value) : value
}

/**
 * Returns an additional level required for this property of this item: because it could reveal a generalised
 * place (`withPlace`), or by its value (`levelWhen`). Undefined for none.
 */
export function heldLevel(facts: Valued, name: string): Generalisation['level'] | undefined {
  const { withPlace, levelWhen } = Object.hasOwn(facts.type.properties, name) ? (facts.type.properties[name] ?? {}) : {}
  if (withPlace !== undefined) return generalisationOf(facts, withPlace)?.level
  return levelWhen?.is.includes(String(facts.values[levelWhen.property])) ? levelWhen.level : undefined
}

/** Returns the keys that open this property if it needs an additional level (`heldLevel`); else undefined. */
export function keysOfHeld(facts: ItemFacts, name: string): readonly string[] | undefined {
  const level = heldLevel(facts, name)
  return level && keysAtLevel(facts.type.properties[name]?.levelWhen ? withoutCreator(facts) : facts, level)
}

/**
 * Tells whether the additional level of this property (`heldLevel`), if any, allows the person to read it;
 * for a former version both then and now. With `levelWhen` the creator has no advantage.
 */
export function mayReadHeld(principal: Principal, facts: ItemFacts, name: string): boolean {
  const { withPlace, levelWhen } = facts.type.properties[name] ?? {}
  if (withPlace !== undefined) return mayReadExactly(principal, facts, withPlace)
  if (levelWhen === undefined) return true
  const level = heldLevel(facts, name)
  if (level !== undefined && !mayReadLevel(principal, withoutCreator(facts), level)) return false
  return facts.now === undefined || mayReadHeld(principal, facts.now, name)
}

function withoutCreator(facts: ItemFacts): ItemFacts {
  return { ...facts, createdBy: undefined }
}

/**
 * Returns a property's value with mask and generalisation, as all readers of the item may see it; undefined
 * if an additional level (`heldLevel`) withholds it. Neither the read level of the property nor those of its
 * answers (`openAnswers`) are looked at.
 */
export function openValue(facts: Valued, name: string, value: unknown): unknown {
  if (heldLevel(facts, name) !== undefined) return undefined
  const property = Object.hasOwn(facts.type.properties, name) ? facts.type.properties[name] : undefined
  if (property?.masked) return maskedValue(property, value)
  return value && generalisationOf(facts, name) ? coarseValue(facts, name, value) : value
}

function coarseValue({ type }: Pick<ItemFacts, 'type'>, name: string, value: unknown): Geometry | undefined {
  const cell = type.properties[name]?.generalise?.cell
  return cell === undefined ? undefined : cellAround(value as Geometry, cell)
}
