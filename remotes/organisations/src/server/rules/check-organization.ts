import { HOLD_PROPERTY, MOST_HOLD_DAYS } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'

/** Save rule: throws `invalidItem` for a hold of less than 0 or more than 365 days. */
export const checkOrganization: SaveRule = ({ after }) => {
  const days = after[HOLD_PROPERTY]
  if (typeof days !== 'number' || (days >= 0 && days <= MOST_HOLD_DAYS)) return
  throw new CairnError('invalidItem', `a hold of ${days} days`, {
    properties: { [HOLD_PROPERTY]: { userMessage: 'errors.organisations.holdDays' } },
  })
}
