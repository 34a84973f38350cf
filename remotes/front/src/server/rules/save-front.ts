import { CairnError } from '@cairn/contract/errors'
import type { ReadingRule } from '@cairn/contract/server'
import { isHandle, knownAt, meantHandle, shownAt } from '../../model/handle.ts'

/**
 * Save rule: writes the handle in small letters, and keeps it while visitors see the front. Throws
 * `invalidItem` for a text that is no handle, for another handle of a published front, and for one at which
 * visitors see or saw another front, whoever has it: that is public.
 */
export const saveFront: ReadingRule = {
  hold: ['handle'],
  async rule({ before, after, asServer }) {
    const handle = meantHandle(String(after['handle'] ?? ''))
    if (!isHandle(handle)) throw refused('errors.front.handle')
    const wasShown = typeof before?.['shown'] === 'number'
    if (wasShown && before['handle'] !== handle) throw refused('errors.front.handleKept')
    const isShown = typeof after['shown'] === 'number'
    const others = isShown ? [await asServer.search(shownAt(handle)), await asServer.search(knownAt(handle))] : []
    if (others.some(({ ids }) => ids.some((id) => id !== before?.$id))) throw refused('errors.front.handleTaken')
    return handle === after['handle'] ? undefined : { set: { handle } }
  },
}

function refused(userMessage: string): CairnError {
  return new CairnError('invalidItem', 'handle', { properties: { handle: { userMessage } } })
}
