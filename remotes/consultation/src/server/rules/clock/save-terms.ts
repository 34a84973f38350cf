import * as v from 'valibot'
import { layersSchema } from '../../../model/screening/screening.ts'
import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'

/**
 * Save rule: checks terms before they are stored: only administrators may change which organisation takes in
 * consultations, and layers are names of item types. Throws `notAllowed` and `invalidItem` otherwise.
 */
export const saveTerms: SaveRule = ({ before, after, actor }) => {
  if (!actor.admin && (before?.takesIn ?? false) !== (after.takesIn ?? false))
    throw new CairnError('notAllowed', 'only administrators choose who takes in files', { property: 'takesIn' })
  if (after.layers !== undefined && !v.is(layersSchema, after.layers))
    throw new CairnError('invalidItem', 'layers are names of item types', { properties: { layers: 'invalid' } })
}
