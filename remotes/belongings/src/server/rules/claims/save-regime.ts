import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { stepsIn, wrongIn } from '../../../model/claims/claim-steps.ts'

/**
 * Save rule: rejects inconsistent steps. Throws `invalidItem` of the steps if two have the same key, or if
 * one counts from something that is not an earlier step.
 */
export const saveRegime: SaveRule = ({ after }) => {
  const wrong = wrongIn(stepsIn(after['steps']))
  if (!wrong) return
  const userMessage = `errors.belongings.${wrong}`
  throw new CairnError('invalidItem', wrong, { properties: { steps: { userMessage } } })
}
