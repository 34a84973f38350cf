import type { SaveRule } from '@cairn/contract/server'

/** Opens a concern that says nothing of how it stands. */
export const saveConcern: SaveRule = ({ after }) => {
  after.status ??= 'OPEN'
}
