import type { ItemId } from '@cairn/contract'
import type { ReadingRule } from '@cairn/contract/server'
import { referenceOf } from '../../../model/answers/reference.ts'
import { lastNoticeOf } from '../../../model/queries.ts'

/**
 * Save rule of notices: gives a new one the running number of its community in the year in which it was
 * distributed. Two at the same moment get two numbers.
 */
export const numberNotice: ReadingRule = {
  hold: ['community'],
  async rule({ before, after, asServer }) {
    const { community, distributed } = after
    // Only the server makes notices, which is refused elsewhere.
    if (before || typeof distributed !== 'string') return undefined
    const year = Number(distributed.slice(0, 'YYYY'.length))
    const { ids } = await asServer.search(lastNoticeOf(String(community), year))
    const [last] = Object.values(await asServer.readMany(ids as ItemId[]))
    const number = Number(last?.['number'] ?? 0) + 1
    return { set: { year, number, reference: referenceOf(year, number) } }
  },
}
