import { machinesOf, startsIn, WRITERS_PROPERTY, type ItemId, type ItemType } from '@cairn/contract'
import type { Values } from '@cairn/model/item-schema'
import type { ItemFacts } from '../facts/item-facts.ts'
import { currentState } from '../facts/item-state.ts'
import type { Principal } from '../facts/types.ts'
import { peopleBehind } from '../rights/four-eyes.ts'
import { sameValue } from '../rows/changes.ts'

/** Returns the names of content that a change touches: what people set of an item, and not its states. */
function editedContent({ type, values }: ItemFacts, wanted: Values): string[] {
  const states = Object.keys(type.machines ?? {})
  return Object.keys(wanted).filter((name) => {
    const property = Object.hasOwn(type.properties, name) ? type.properties[name] : undefined
    const isSetByPeople = property && !property.readOnly && property.copyOf === undefined && !states.includes(name)
    return isSetByPeople && !sameValue(values[name] ?? null, wanted[name] ?? null)
  })
}

/**
 * Returns the values `after` with the people of `principal` added to the writers in `before`; unchanged if
 * the type keeps none. The caller checks that content changes.
 */
export function withWriters(type: ItemType, principal: Principal, before: Values, after: Values): Values {
  if (!Object.hasOwn(type.properties, WRITERS_PROPERTY)) return after
  const former = [before[WRITERS_PROPERTY] ?? []].flat() as ItemId[]
  const people = [...new Set([...former, ...peopleBehind(principal)])]
  return people.length === 0 ? after : { ...after, [WRITERS_PROPERTY]: people }
}

/** A move that a change of content makes automatically: the new states, and its name for the history. */
export interface EditMove {
  states: Values
  action?: string
}

/** Returns the move that a change of an item's content makes, empty if there is none. */
function moveByEdit(facts: ItemFacts): EditMove {
  const moves = machinesOf(facts.type).flatMap(([property, machine]) => {
    const move = machine.moves.find((each) => each.byEdit && startsIn(each, currentState(facts, property)))
    return move ? [{ property, move }] : []
  })
  const [first] = moves
  if (!first) return { states: {} }
  return {
    states: Object.fromEntries(moves.map(({ property, move }) => [property, move.to])),
    action: first.move.action,
  }
}

/**
 * Merges a change into an item's values; if it touches content that people set (`properties`), records the
 * writers and applies the automatic move, unless the change is itself a move.
 */
export function editBy(
  principal: Principal,
  facts: ItemFacts,
  wanted: Values,
  how: 'update' | 'move',
  properties: Values,
): { merged: Values; byEdit: EditMove } {
  const edited = editedContent(facts, wanted).filter((name) => Object.hasOwn(properties, name))
  const byEdit = how === 'move' || edited.length === 0 ? { states: {} } : moveByEdit(facts)
  const merged = merge(facts.values, { ...wanted, ...byEdit.states })
  return { merged: edited.length > 0 ? withWriters(facts.type, principal, facts.values, merged) : merged, byEdit }
}

/** Merges changed values into an item's values. Null removes a value. */
export function merge(values: Readonly<Values>, change: Values): Values {
  return Object.fromEntries(
    Object.entries({ ...values, ...change }).filter(([, value]) => value !== null && value !== undefined),
  )
}
