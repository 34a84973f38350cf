import type { Geometry, Property } from '@cairn/contract'
import { cellAround } from '../places/coarse-cell.ts'
import type { Principal } from '../store/types.ts'
import type { ItemFacts } from './item-facts.ts'
import { mayReadLevel } from './visibility-keys.ts'

type Generalisation = NonNullable<Property['generalise']>

/** How the place in this property of the item is generalised; undefined where everyone who reads the item may see it exactly. */
export function generalisationOf(
  { type, values }: Pick<ItemFacts, 'type' | 'values'>,
  name: string,
): Generalisation | undefined {
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

/** A value of this property as the person, who may see the property, may see it: a place that is not for them as the cell it lies in. */
export function shownValue(principal: Principal, facts: ItemFacts, name: string, value: unknown = facts.values[name]) {
  return value && !mayReadExactly(principal, facts, name) ? coarseValue(facts, name, value) : value
}

/** The value as everyone who reads the item may see it; undefined for what may tell where a place is that is generalised. */
export function openValue(facts: Pick<ItemFacts, 'type' | 'values'>, name: string, value: unknown): unknown {
  const beside = facts.type.properties[name]?.withPlace
  if (beside !== undefined && generalisationOf(facts, beside)) return undefined
  return value && generalisationOf(facts, name) ? coarseValue(facts, name, value) : value
}

function coarseValue({ type }: Pick<ItemFacts, 'type'>, name: string, value: unknown): Geometry | undefined {
  const cell = type.properties[name]?.generalise?.cell
  return cell === undefined ? undefined : cellAround(value as Geometry, cell)
}
