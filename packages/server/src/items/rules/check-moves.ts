import type { Filter } from '@cairn/contract/query'
import { unmetConditions } from '@cairn/model/conditions'
import type { ItemFacts } from '../facts/item-facts.ts'
import { currentState, movesBetween, transition } from '../facts/item-state.ts'
import type { Principal } from '../facts/types.ts'
import { judgeMove } from '../rights/write-rule.ts'
import { invalid } from './check-values.ts'
import type { EditMove } from './note-writers.ts'
import type { ItemContext } from '../read/item-context.ts'

/**
 * Checks changes of state in a plain update, and returns the move that was made by it; empty if no state
 * changes, or the server sets one that no plain move leads to. The server may set any state. For others,
 * throws `transition` unless a single move leads from the old state to the new one, asks for nothing, needs
 * no four eyes, has no rule, and the person has the right to it (RIGHTS.md, "States"); throws `invalidItem`
 * if the conditions of the move (`needs`) are not met. Properties in `byEdit` are not checked: their move
 * followed from a change of content.
 */
export function checkMoves(
  { catalogue }: Pick<ItemContext, 'catalogue'>,
  principal: Principal,
  before: ItemFacts,
  after: ItemFacts,
  byEdit: EditMove = { states: {} },
): { action?: string } {
  let note: { action?: string } = {}
  for (const { property, moves } of movesBetween(before, after)) {
    if (Object.hasOwn(byEdit.states, property)) continue
    const [move, ...others] = moves
    const isAlone = move && others.length === 0 && !move.asks && !move.fourEyes
    const isPlain = isAlone && !catalogue.moveRule?.(before.type.name, move.action)
    if (!principal.system && (!isPlain || !judgeMove(principal, before, move).isAllowed))
      throw transition(currentState(before, property), currentState(after, property))
    if (!principal.system) checkNeeds(after, move?.needs)
    if (isPlain) note = { action: move.action }
  }
  return note
}

/** Throws `invalidItem` with a problem for each condition of a move that the item does not fulfil. */
export function checkNeeds({ values }: Pick<ItemFacts, 'values'>, needs: readonly Filter[] | undefined): void {
  const unmet = unmetConditions(values, needs ?? [], new Date().toISOString().slice(0, 10))
  if (unmet.length === 0) return
  throw invalid(Object.fromEntries(unmet.map((need) => [need.prop, { userMessage: wordsFor(need) }])))
}

function wordsFor({ kind, value }: Filter): string {
  return kind === 'exists' && value ? 'errors.required' : 'errors.moveNeeds'
}
