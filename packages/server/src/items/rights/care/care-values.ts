import { CairnError } from '@cairn/contract/errors'
import type { ItemFacts } from '../../facts/item-facts.ts'
import type { Principal } from '../../facts/types.ts'
import { rightsByValue } from '../write-rule.ts'

/** Properties of a value: when it is closed, why, and whether it is in use. */
const [CLOSED, CLOSED_WHY, STATE] = ['closed', 'closedWhy', 'state']

/**
 * Throws `invalidItem` if a list value used for care changes without a reason: a change of `closed` needs a
 * new `closedWhy` in the same change; a change of the state needs `reason`, that of the move. Neither may be
 * blank. The server needs none.
 */
export function requireReasonOfValue(
  { system }: Principal,
  after: ItemFacts,
  changed: readonly string[],
  reason?: string,
): void {
  if (system || !asksReason(after)) return
  const isSaid = changed.includes(CLOSED_WHY) && isText(after.values[CLOSED_WHY])
  if (changed.includes(CLOSED) && !isSaid) throw reasonMissing(CLOSED_WHY)
  if (changed.includes(STATE) && !isText(reason)) throw reasonMissing('reason')
}

/** Tells whether changing this list value affects what people may see, so that a reason is required. */
export function asksReason(facts: Pick<ItemFacts, 'type' | 'values'>): boolean {
  return rightsByValue(facts).only !== undefined
}

/** Returns the `invalidItem` error for a change without a reason, at this property. */
export function reasonMissing(property: string): CairnError {
  return new CairnError('invalidItem', 'changing a care value needs a reason', {
    properties: { [property]: { userMessage: 'errors.valueReasonNeeded' } },
  })
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== ''
}
