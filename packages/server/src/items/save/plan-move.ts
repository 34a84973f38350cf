import {
  ANY_STATE,
  FORMER_STATE,
  MOVE_REASON_PROPERTY,
  movesNamed,
  type Move,
  type MoveReason,
  type State,
} from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveOutcome, Write } from '@cairn/contract/server'
import type { Values } from '@cairn/model/item-schema'
import type { Querier } from '../../platform/database/database.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { currentState, moveFrom, transition, type PropertyMove } from '../facts/item-state.ts'
import type { AskedMove, PlannedOutcome, Principal } from '../facts/types.ts'
import { wroteItem } from '../rights/four-eyes.ts'
import { refusalOfMove } from '../rights/refusal.ts'
import { judge, judgeMove } from '../rights/write-rule.ts'
import { checkNeeds } from '../rules/check-moves.ts'
import { presentItem } from '../read/present-item.ts'
import type { ItemContext } from '../read/item-context.ts'
import { changeItem } from './update-item.ts'

/** A move that has been authorized and checked, and is ready to be written. */
export interface PlannedMove {
  /** Writes of other items in the same transaction. */
  writes?: readonly Write[] | undefined
  /** Items that must still be as the rule of the move read them. */
  basedOn?: MoveOutcome['basedOn']
  /** Writes in the same transaction what is no item. */
  also?: PlannedOutcome['also']
  /** Writes the moved item. Returns undefined if another writer was faster. */
  write(context: ItemContext, source: Querier): Promise<StoredItem | undefined>
}

/** Checks a move by rights, state and conditions, and runs its rule. Throws as `moveItem`. */
export async function planMove(
  context: ItemContext,
  principal: Principal,
  current: StoredItem,
  action: string,
  asked: AskedMove,
): Promise<PlannedMove> {
  const { row, facts } = current
  if (row.deleted) throw new CairnError('notAllowed')
  // People who may make no such move must not learn the state from the error. The item's author knows it.
  const named = movesNamed(facts.type, action).map(({ move }) => ofRights(move))
  if (!named.some((move) => judgeMove(principal, facts, move).isAllowed))
    throw named[0] ? refusalOfMove(principal, facts, named[0]) : new CairnError('notAllowed')
  const found = moveFrom(facts, action)
  const { move, property } = found
  if (!judgeMove(principal, facts, move).isAllowed)
    throw move.fourEyes && wroteItem(principal, facts)
      ? new CairnError('ownWork')
      : refusalOfMove(principal, facts, move)
  const to = await destination(context, current, found, asked.to)
  const { reason } = asked
  const [values, byMove] = apart(asked.values ?? {}, (name) => facts.type.properties[name]?.readOnly === true)
  checkNeeds({ values: { ...facts.values, ...asked.values, [property]: to } }, move.needs)
  const outcome = await asked.rule?.(await presentItem(context.loader, principal, current), to)
  const isUpdate = (move.right ?? move.of) === undefined && judge(principal, facts, 'update').isAllowed
  const how = {
    action,
    ...(reason ? { reason } : {}),
    // The state is the server's to set by a move, whatever else may be done with the property.
    set: {
      ...byMove,
      ...outcome?.set,
      [property]: to,
      ...reasonSet(principal, current, { property, action, to, reason }),
    },
    move: isUpdate ? ('update' as const) : ('judged' as const),
  }
  return {
    writes: outcome?.writes,
    basedOn: outcome?.basedOn,
    also: outcome?.also,
    write: (within, source) => changeItem(within, source, principal, current, values, 'now', how),
  }
}

/**
 * Keeps why the item was moved, where its type says so: in place of the reason of an earlier move of
 * the same state.
 */
function reasonSet(
  { userId }: Principal,
  { facts: { type, values } }: StoredItem,
  { property, action, to, reason }: { property: string; action: string; to: State; reason: string | undefined },
): Values {
  if (!type.properties[MOVE_REASON_PROPERTY]) return {}
  const at = new Date().toISOString()
  if (reason) return { [MOVE_REASON_PROPERTY]: { action, property, to, ...(userId ? { by: userId } : {}), at, reason } }
  const former = values[MOVE_REASON_PROPERTY] as Partial<MoveReason> | undefined
  return former?.property === property ? { [MOVE_REASON_PROPERTY]: null } : {}
}

/** A move as far as rights go, whether or not the person wrote the item. */
function ofRights({ fourEyes: _eyes, ...move }: Move): Move {
  return move
}

/** Splits values in two: those that people set directly, and those set only by moves. */
function apart(values: Values, isByMove: (name: string) => boolean): [Values, Values] {
  const { own = [], byMove = [] } = Object.groupBy(Object.entries(values), ([name]) =>
    isByMove(name) ? 'byMove' : 'own',
  )
  return [Object.fromEntries(own), Object.fromEntries(byMove)]
}

/** Returns the state that a move leads to. Throws `transition` if there is none to lead to. */
async function destination(
  { database }: ItemContext,
  { row, facts }: StoredItem,
  { property, move }: PropertyMove,
  wanted: string | undefined,
): Promise<State> {
  const from = currentState(facts, property)
  if (move.to === FORMER_STATE) {
    // Looks only at versions up to the one being moved; a concurrent write is detected when this one is
    // written.
    const [left] = await database.query<{ state: string | null }>(
      `select change #>> array[$2, 'from'] as state from version
       where n = $1 and change ? $2 and u <= $3 order by u desc limit 1`,
      [row.n, property, row.u],
      'former-state',
    )
    if (!left) throw transition(from, null)
    return left.state
  }
  if (move.to !== ANY_STATE) return move.to
  const options = facts.type.properties[property]?.options ?? []
  if (wanted === undefined || wanted === from || !options.includes(wanted)) throw transition(from, wanted ?? null)
  return wanted
}
