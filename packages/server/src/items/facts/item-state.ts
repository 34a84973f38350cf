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

/** A state transition (move), and the property whose state it changes. */
export interface PropertyMove {
  property: string
  move: Move
}

/**
 * Returns all values of a new item, with the state that each state machine starts in: the given one, else the
 * default. `mayStartIn` tells whether the person has the right to start in a state that is not initial.
 * Throws `transition` for a given state that the item may not start in.
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

/** Returns the state of an item's state property; the machine's default if it has no value. */
export function currentState({ type, values }: Pick<ItemFacts, 'type' | 'values'>, property: string): State {
  return stateOf(values, property) ?? type.machines?.[property]?.first[0] ?? null
}

/**
 * Returns, for each state property that differs, the moves that lead from the former state to the new one:
 * none if the change is not allowed. Moves back to the former state, or to one that their payload names, do
 * not count.
 */
export function movesBetween(before: ItemFacts, after: ItemFacts): { property: string; moves: Move[] }[] {
  return machinesOf(before.type).flatMap(([property, machine]) => {
    const [from, to] = [currentState(before, property), currentState(after, property)]
    return from === to ? [] : [{ property, moves: leading(machine, from, to) }]
  })
}

function leading({ moves }: Machine, from: State, to: State): Move[] {
  return moves.filter((move) => startsIn(move, from) && move.to === to)
}

/**
 * Returns the move of this name that is possible in the item's current state. Throws `transition` if none is.
 */
export function moveFrom(facts: ItemFacts, action: string): PropertyMove {
  const named = movesNamed(facts.type, action)
  const found = named.find(({ property, move }) => startsIn(move, currentState(facts, property)))
  if (found) return found
  const [{ property, move } = { property: '', move: undefined }] = named
  throw transition(currentState(facts, property), move?.to ?? action)
}

/** Returns the error `transition` for a change of state that no move allows, with both states. */
export function transition(from: State, to: State): CairnError {
  const [left, right] = [from ?? '', to === FORMER_STATE || to === ANY_STATE ? '' : (to ?? '')]
  return new CairnError('transition', `${left} → ${right}`, { from: left, to: right })
}
