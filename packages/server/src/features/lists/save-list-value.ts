import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'

/**
 * Save rule of list values: throws `notAllowed` if key or list change, because items refer to them
 * (RIGHTS.md, "List values").
 */
export const saveListValue: SaveRule = ({ before, after }) => {
  if (before && (before.key !== after.key || before.list !== after.list))
    throw new CairnError('notAllowed', 'the key and the list of a value cannot be changed')
}
