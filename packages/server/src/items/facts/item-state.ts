import {
  ANY_STATE,
  FORMER_STATE,
  machinesOf,
  movesNamed,
  startsIn,
  stateOf,
  type ItemType,
  type Machine,
  type Move,
  type State,
} from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { ItemFacts } from './item-facts.ts'

/** A move of a type, and the property that it changes. */
export interface PropertyMove {
  property: string
  move: Move
}

/**
 * Returns the values of a new item with its first states: each machine's default, unless the values name
 * another state. `mayStartIn` says whether this person may create the item in a state that is not among the
 * first ones. Throws `transition` for a state the item may not start in.
 */
export function firstStates(
  type: ItemType,
  values: Values,
  mayStartIn: (right: string, property: string) => boolean,
): Values {
  const states = machinesOf(type).map(([property, { first, asFound }]) => {
    const state = stateOf(values, property) ?? first[0] ?? null
    if (!first.includes(state) && !(asFound !== undefined && mayStartIn(asFound, property))) throw transition('', state)
    return [property, state] as const
  })
  return { ...values, ...Object.fromEntries(states.filter(([, state]) => state !== null)) }
}

/** Returns the state of an item. A value that is missing stands for the machine's default. */
export function currentState({ type, values }: Pick<ItemFacts, 'type' | 'values'>, property: string): State {
  return stateOf(values, property) ?? type.machines?.[property]?.first[0] ?? null
}

/** Returns the moves that lead from the state of one item to that of another version of it. */
export function movesBetween(before: ItemFacts, after: ItemFacts): { property: string; moves: Move[] }[] {
  return machinesOf(before.type).flatMap(([property, machine]) => {
    const [from, to] = [currentState(before, property), currentState(after, property)]
    return from === to ? [] : [{ property, moves: leading(machine, from, to) }]
  })
}

function leading({ moves }: Machine, from: State, to: State): Move[] {
  return moves.filter((move) => startsIn(move, from) && move.to === to)
}

/** Returns the move with this name that starts in the item's state. Throws `transition` if none does. */
export function moveFrom(facts: ItemFacts, action: string): PropertyMove {
  const named = movesNamed(facts.type, action)
  const found = named.find(({ property, move }) => startsIn(move, currentState(facts, property)))
  if (found) return found
  const [{ property, move } = { property: '', move: undefined }] = named
  throw transition(currentState(facts, property), move?.to ?? action)
}

/** The refusal of a change of state that no move makes, with both states. */
export function transition(from: State, to: State): CairnError {
  const [left, right] = [from ?? '', to === FORMER_STATE || to === ANY_STATE ? '' : (to ?? '')]
  return new CairnError('transition', `${left} → ${right}`, { from: left, to: right })
}
