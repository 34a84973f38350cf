import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { stepsIn, wrongIn } from '../../../model/claims/claim-steps.ts'

/**
 * Refuses rules of claims that no claim could be counted by. Throws `invalidItem` of the steps if two have
 * one key, or if one counts from what is no step above it.
 */
export const saveRegime: SaveRule = ({ after }) => {
  const wrong = wrongIn(stepsIn(after['steps']))
  if (!wrong) return
  const userMessage = `errors.belongings.${wrong}`
  throw new CairnError('invalidItem', wrong, { properties: { steps: { userMessage } } })
}
