import * as v from 'valibot'
import { moveLinesSchema } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction } from '@cairn/contract/server'
import { isOpen, stepsIn } from '../../../model/claims/claim-steps.ts'

/**
 * Action: tells which steps of a claim are still open, and by when each is due. Throws `notAllowed` for who
 * may not close it.
 */
export const openSteps = defineAction({
  kind: 'asks',
  types: ['RepatriationClaim'],
  on: 'item',
  payload: v.object({}),
  result: moveLinesSchema,
  run({ item }) {
    if (!item?.$can?.['closeClaim']) throw new CairnError('notAllowed')
    const open = stepsIn(item['steps']).filter(isOpen)
    return Promise.resolve({ lines: open.map(({ label, due }) => ({ text: label, ...(due ? { until: due } : {}) })) })
  },
})
