import { isItemId, type ItemId } from '@cairn/contract'
import type { ReadingRule } from '@cairn/contract/server'

/**
 * Takes over the consultation of the response that ordered field work, and keeps its readers: the people
 * of the external party, and who has a step to do.
 */
export const saveFieldwork: ReadingRule = {
  hold: [],
  async rule({ after, items }) {
    const people = [after['externalNotify'] ?? [], after['wfAssigned'] ?? []].flat()
    const set = { people: people.length > 0 ? [...new Set(people)] : null }
    const { response, createdFrom } = after
    if (createdFrom !== undefined || typeof response !== 'string' || !isItemId(response)) return { set }
    const consultation = (await items.readMany([response as ItemId]))[response]?.['consultation']
    return { set: { ...set, ...(consultation === undefined ? {} : { createdFrom: consultation }) } }
  },
}
