import { isItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MoveRule, ReadingRule } from '@cairn/contract/server'
import { localDate } from '@cairn/model/working-days'

/** Save rule: shares a commitment with the organisation that files its consultation, while it is ticked. */
export const saveCommitment: ReadingRule = {
  hold: [],
  async rule({ after, items }) {
    const file = String(after['consultation'])
    if (after['shared'] !== true || !isItemId(file)) return { set: { sharedWith: null } }
    const { owner } = await items.read(file)
    return { set: { sharedWith: typeof owner === 'string' ? [owner] : null } }
  },
}

/** Where the day begins first. */
const FIRST_ZONE = 'Pacific/Kiritimati'

/**
 * Move rule: accepts that a commitment was kept on a day that has begun anywhere. Throws `invalidItem` for a
 * later one.
 */
export const fulfil: MoveRule = ({ asked }) => {
  if (String(asked['done']) <= localDate(new Date().toISOString(), FIRST_ZONE)) return {}
  throw new CairnError('invalidItem', 'done', { properties: { done: { userMessage: 'errors.consultation.inFuture' } } })
}
