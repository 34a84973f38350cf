import { isAnswers, type Geometry, type Property } from '@cairn/contract'
import { cellAround } from '../facts/coarse-cell.ts'
import type { Principal } from '../facts/types.ts'
import type { ItemFacts } from '../facts/item-facts.ts'
import { answersFor } from './shown-answers.ts'
import { maskedValue, seesUnmasked } from './masked.ts'
import { keysAtLevel, mayReadLevel } from './visibility-keys.ts'

type Generalisation = NonNullable<Property['generalise']>
type Valued = Pick<ItemFacts, 'type' | 'values'>

/** How the place in this property of the item is generalised; undefined where everyone who reads the item may see it exactly. */
export function generalisationOf({ type, values }: Valued, name: string): Generalisation | undefined {
  const how = Object.hasOwn(type.properties, name) ? type.properties[name]?.generalise : undefined
  return how && (how.when === undefined || values[how.when] === true) ? how : undefined
}

/**
 * Whether the person may see the place in this property exactly. Of a former version it must be so by what the item was then and by what it is
 * now: what has been called sensitive since is not told by its history, nor what once was.
 */
export function mayReadExactly(principal: Principal, facts: ItemFacts, name: string): boolean {
  const how = generalisationOf(facts, name)
  if (how && !mayReadLevel(principal, facts, how.level)) return false
  return facts.now === undefined || mayReadExactly(principal, facts.now, name)
}

/**
 * A value of this property as the person, who may see the property, may see it: a place that is not for them as the cell it lies in, of
 * options the one that stands for it, and of answers those that they may read.
 */
export function shownValue(principal: Principal, facts: ItemFacts, name: string, value: unknown = facts.values[name]) {
  const property = Object.hasOwn(facts.type.properties, name) ? facts.type.properties[name] : undefined
  if (property?.masked && !seesUnmasked(principal, facts, name)) return maskedValue(property, value)
  if (property && isAnswers(property)) return answersFor(principal, facts, name, value)
  return value && !mayReadExactly(principal, facts, name) ? coarseValue(facts, name, value) : value
}

/** The level that this property asks for in this item, besides one of its own: what may tell where a generalised place is, or what its type keeps back. */
export function heldLevel(facts: Valued, name: string): Generalisation['level'] | undefined {
  const { withPlace, levelWhen } = Object.hasOwn(facts.type.properties, name) ? (facts.type.properties[name] ?? {}) : {}
  if (withPlace !== undefined) return generalisationOf(facts, withPlace)?.level
  return levelWhen?.is.includes(String(facts.values[levelWhen.property])) ? levelWhen.level : undefined
}

/** Keys that open this property where it asks for such a level; undefined where it does not. */
export function keysOfHeld(facts: ItemFacts, name: string): readonly string[] | undefined {
  const level = heldLevel(facts, name)
  return level && keysAtLevel(facts.type.properties[name]?.levelWhen ? withoutCreator(facts) : facts, level)
}

/** Whether nothing of that keeps this property from the person; of a former version, neither then nor now. */
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

/** The value as everyone who reads the item may see it; undefined for what not all of them may. */
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
