import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { defineAction } from '@cairn/contract/server'
import { costRows, costsSchema } from '../../../model/answers/costs.ts'

/** Most answers that are summed at once. */
const MOST = 2000
const PAGE = 500

/**
 * Sums fees and hours of the answers that the caller may read, by who asked and by month. What the caller may
 * not see of an answer adds nothing. Answers that were asked for last come first, if there are too many.
 */
export const costs = defineAction({
  kind: 'asks',
  types: ['ConsultResponse'],
  on: 'type',
  capability: 'ConsultRespond',
  payload: v.object({}),
  result: costsSchema,
  async run({ items }) {
    const { ids } = await items.search({
      types: ['ConsultResponse'],
      sort: [{ key: 'distributed', order: 'desc' }],
      max: MOST + 1,
      total: false,
    })
    const read = []
    for (let from = 0; from < Math.min(ids.length, MOST); from += PAGE)
      read.push(...Object.values(await items.readMany(ids.slice(from, Math.min(from + PAGE, MOST)) as ItemId[])))
    return { rows: costRows(read), isWhole: ids.length <= MOST }
  },
})
