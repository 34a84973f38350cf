import type { Item } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems, ReadingRule } from '@cairn/contract/server'
import { isHandle, knownAt, knownAtOneOf, meantHandle, namesIn, shownAt } from '../../model/handle.ts'

/**
 * Save rule: writes the handle in small letters, and keeps it while visitors see the front. Throws
 * `invalidItem` for a text that is no handle, for another handle of a published front, and for one at which
 * visitors see or saw another front, whoever has it: that is public. Former handles stay with their owner,
 * and none stays at which visitors saw another front since.
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
    const [known, kept] = [namesIn(after['knownAs']), await knownStill(before, after, asServer)]
    const set = {
      ...(handle === after['handle'] ? {} : { handle }),
      ...(kept.length === known.length ? {} : { knownAs: kept }),
    }
    return Object.keys(set).length > 0 ? { set } : undefined
  },
}

/** Returns the former handles that a front keeps: one that comes back may find them with another. */
async function knownStill(
  before: Item | undefined,
  after: Readonly<Record<string, unknown>>,
  asServer: AreaItems,
): Promise<string[]> {
  const known = namesIn(after['knownAs'])
  if (known.length === 0 || (before && before['owner'] !== after['owner'])) return []
  const { ids } = await asServer.search(knownAtOneOf(known))
  const others = ids.filter((id) => id !== before?.$id)
  if (others.length === 0) return known
  const found = await asServer.readProperties(others as Item['$id'][], ['knownAs'])
  const taken = new Set(Object.values(found).flatMap((other) => namesIn(other['knownAs'])))
  return known.filter((each) => !taken.has(each))
}

function refused(userMessage: string): CairnError {
  return new CairnError('invalidItem', 'handle', { properties: { handle: { userMessage } } })
}
