import type { SaveRule } from '@cairn/contract/server'

/**
 * Gives a new program its name for other systems. Its records are for who made them, until it says otherwise.
 */
export const saveProgram: SaveRule = ({ after }) => {
  after['uuid'] ??= crypto.randomUUID()
  after['dataAccess'] ??= 'OWN'
}
