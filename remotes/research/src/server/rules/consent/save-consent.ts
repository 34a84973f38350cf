import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { refuseBefore } from '../project/save-simple.ts'

/** Keeps entries of the ledger complete. Throws `invalidItem` that names what is missing. */
export const saveConsent: SaveRule = ({ after }) => {
  refuseBefore(after, 'from', 'until')
  const { respondent, by, evidence, evidenceIn } = after
  const isForAll = respondent === undefined || respondent === null
  if (isForAll && by !== 'NATION')
    throw new CairnError('invalidItem', 'a consent without a respondent', {
      properties: { respondent: { userMessage: 'errors.required' } },
    })
  const isProven = (Array.isArray(evidence) && evidence.length > 0) || typeof evidenceIn === 'string'
  if (by === 'NATION' && !isProven)
    throw new CairnError('invalidItem', 'a resolution is missing', {
      properties: { evidence: { userMessage: 'errors.required' } },
    })
}
