import type { SaveRule } from '@cairn/contract/server'

/** Save rule of concerns: sets a missing state to open. */
export const saveConcern: SaveRule = ({ after }) => {
  after.status ??= 'OPEN'
}
