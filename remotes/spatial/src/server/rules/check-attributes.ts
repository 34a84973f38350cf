import * as v from 'valibot'
import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { attributesSchema } from '../../model/attributes.ts'

/**
 * Save rule: refuses a feature whose attributes are not plain values by name. Throws `invalidItem` of the
 * property `attributes`.
 */
export const checkAttributes: SaveRule = ({ after }) => {
  if (after.attributes === undefined || v.is(attributesSchema, after.attributes)) return
  throw new CairnError('invalidItem', 'attributes', {
    properties: { attributes: { userMessage: 'errors.invalidItem' } },
  })
}
