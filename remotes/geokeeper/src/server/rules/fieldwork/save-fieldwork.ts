import { isItemId, type ItemId } from '@cairn/contract'
import type { ReadingRule } from '@cairn/contract/server'

/**
 * Save rule: copies the consultation from the response that ordered the field work, and updates its readers:
 * the people of the external party, and the assignees of steps.
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
