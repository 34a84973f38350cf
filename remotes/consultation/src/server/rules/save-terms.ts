import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'

/**
 * Checks terms before they are stored: only administrators may change which organisation takes in
 * consultations. Throws `notAllowed` otherwise.
 */
export const saveTerms: SaveRule = ({ before, after, actor }) => {
  if (!actor.admin && (before?.takesIn ?? false) !== (after.takesIn ?? false))
    throw new CairnError('notAllowed', 'only administrators choose who takes in files', { property: 'takesIn' })
}
