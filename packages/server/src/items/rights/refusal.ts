import type { ItemId, Move } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { ownersOf, type ItemFacts } from '../facts/item-facts.ts'
import type { Principal } from '../facts/types.ts'
import { judge, judgeMove, rightsByValue } from './write-rule.ts'

/**
 * Returns the `notAllowed` error for an action that a person may not do with an item. If they can read the
 * item, and administering its owners would do, it names the missing right; otherwise it looks as if the item
 * did not exist.
 */
export function refusal(principal: Principal, facts: ItemFacts, action: string): CairnError {
  const ruling = facts.type.wholeRight === undefined ? undefined : facts.within
  const own = rightsByValue(facts).only ?? `${facts.type.name}.${action}`
  const right = ruling ? `${ruling.type.name}.${facts.type.wholeRight}` : own
  return named(principal, facts, right, (asked) => judge(asked, facts, action).isAllowed)
}

/** Returns the `notAllowed` error for a move that a person may not make, as `refusal` does for actions. */
export function refusalOfMove(principal: Principal, facts: ItemFacts, move: Move): CairnError {
  const { right = move.of === undefined ? 'update' : move.action } = move
  const ruling = facts.type.wholeRight === undefined ? facts : (facts.within ?? facts)
  const givers =
    move.of === undefined
      ? undefined
      : [facts.values[move.of]].flat().filter((id): id is ItemId => typeof id === 'string')
  return named(
    principal,
    facts,
    rightsByValue(facts).only ?? `${ruling.type.name}.${right}`,
    (asked) => judgeMove(asked, facts, move).isAllowed,
    givers,
  )
}

/** Names the missing right, but only if having all rights of its givers would really allow the action. */
function named(
  principal: Principal,
  facts: ItemFacts,
  right: string,
  isAllowed: (principal: Principal) => boolean,
  givers: readonly ItemId[] = ownersOf(facts.within ?? facts),
): CairnError {
  const isMissing =
    principal.userId !== undefined &&
    judge(principal, facts, 'read').isAllowed &&
    isAllowed({ ...principal, adminOf: [...principal.adminOf, ...givers] })
  return new CairnError('notAllowed', '', isMissing ? { right } : {})
}
