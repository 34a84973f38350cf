import { STATE_MACHINES, STATE_PROPERTY, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Values } from '@cairn/model/item-schema'
import type { ItemFacts } from './item-facts.ts'
import type { Principal } from './types.ts'

/** The values of a new item, with its first state: the machine's first unless it names another a new item may have. Throws `transition` otherwise. */
export function firstState(type: ItemType, values: Values): Values {
  if (!type.states) return values
  const { first } = STATE_MACHINES[type.states]
  const state = values[STATE_PROPERTY] ?? first[0]
  if (!first.some((one) => one === state)) throw transition('', String(state))
  return { ...values, [STATE_PROPERTY]: state }
}

/**
 * The named move that a change of state is, for its version; nothing where the state stays. Throws `transition` with both states for one
 * that is not in the table (RIGHTS.md, "States"). The server itself may restore any state.
 */
export function checkMove(principal: Principal, before: ItemFacts, after: ItemFacts): { action?: string } {
  if (!before.type.states) return {}
  const [from, to] = [stateOf(before), stateOf(after)]
  if (from === to) return {}
  const move = STATE_MACHINES[before.type.states].moves.find((each) => each.from === from && each.to === to)
  if (move) return { action: move.action }
  if (principal.system) return {}
  throw transition(from, to)
}

/** The state a named action leads to from the item's. Throws `transition` where it does not start there. */
export function stateAfter(facts: ItemFacts, action: string): string {
  const moves = facts.type.states ? STATE_MACHINES[facts.type.states].moves : []
  const named = moves.filter((each) => each.action === action)
  const move = named.find(({ from }) => from === stateOf(facts))
  if (move) return move.to
  throw transition(stateOf(facts), named[0]?.to ?? action)
}

/** The moves that start where the item stands. */
export function movesFrom(facts: ItemFacts): string[] {
  const { states } = facts.type
  if (!states) return []
  return STATE_MACHINES[states].moves.filter(({ from }) => from === stateOf(facts)).map(({ action }) => action)
}

function stateOf({ type, values }: ItemFacts): string {
  return String(values[STATE_PROPERTY] ?? (type.states ? STATE_MACHINES[type.states].first[0] : ''))
}

function transition(from: string, to: string): CairnError {
  return new CairnError('transition', `${from} → ${to}`, { from, to })
}
