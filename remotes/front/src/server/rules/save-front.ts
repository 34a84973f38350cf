import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { isHandle, meantHandle } from '../../model/handle.ts'

/**
 * Save rule: writes the handle in small letters, and keeps it while visitors see the front. Throws
 * `invalidItem` for a text that is no handle, and for another handle of a published front.
 */
export const saveFront: SaveRule = ({ before, after }) => {
  const handle = meantHandle(String(after['handle'] ?? ''))
  if (!isHandle(handle)) throw refused('errors.front.handle')
  after['handle'] = handle
  const isShown = typeof before?.['shown'] === 'number'
  if (isShown && before['handle'] !== handle) throw refused('errors.front.handleKept')
}

function refused(userMessage: string): CairnError {
  return new CairnError('invalidItem', 'handle', { properties: { handle: { userMessage } } })
}
