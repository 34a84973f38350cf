import type { SaveRule } from '@cairn/contract/server'
import { trimWhiteSpace } from '@cairn/model/white-space'

/**
 * Removes stray white space from a headword before it is saved: headwords are compared, sorted and quoted.
 */
export const cleanHeadword: SaveRule = ({ after }) => {
  if (typeof after.label === 'string') after.label = trimWhiteSpace(after.label)
}
