import { FIRST_STATES, GENERIC_MOVES, STATE_PROPERTY, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { ItemFacts } from '../permissions/item-facts.ts'
import type { Principal } from './types.ts'

/** The values of a new item, with its first state: a DRAFT unless it says ACTIVE. Throws `transition` for another one. */
export function firstState(type: ItemType, values: Values): Values {
  if (!type.states) return values
  const state = values[STATE_PROPERTY] ?? 'DRAFT'
  if (!FIRST_STATES.some((first) => first === state)) throw transition('', String(state))
  return { ...values, [STATE_PROPERTY]: state }
}

/**
 * The named move that a change of state is, for its version; nothing where the state stays. Throws `transition` with both states for one
 * that is not in the table (domain.md, "Generic"). The server itself may restore any state.
 */
export function checkMove(principal: Principal, before: ItemFacts, after: ItemFacts): { action?: string } {
  if (!before.type.states) return {}
  const [from, to] = [stateOf(before), stateOf(after)]
  if (from === to) return {}
  const move = GENERIC_MOVES.find((each) => each.from === from && each.to === to)
  if (move) return { action: move.action }
  if (principal.system) return {}
  throw transition(from, to)
}

/** The state a named action leads to from the item's. Throws `transition` where it does not start there. */
export function stateAfter(facts: ItemFacts, action: string): string {
  const moves = GENERIC_MOVES.filter((each) => each.action === action)
  const move = moves.find(({ from }) => from === stateOf(facts))
  if (move) return move.to
  throw transition(stateOf(facts), moves[0]?.to ?? action)
}

function stateOf({ values }: ItemFacts): string {
  return String(values[STATE_PROPERTY] ?? 'DRAFT')
}

function transition(from: string, to: string): CairnError {
  return new CairnError('transition', `${from} → ${to}`, { from, to })
}
