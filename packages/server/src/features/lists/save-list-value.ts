import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'

/** The key of a value and its list never change (RIGHTS.md, "List values"): what refers to it would lose its meaning. */
export const saveListValue: SaveRule = ({ before, after }) => {
  if (before && (before.key !== after.key || before.list !== after.list))
    throw new CairnError('notAllowed', 'the key and the list of a value never change')
}
