import * as v from 'valibot'
import type { ItemId } from '@cairn/contract'
import { defineAction } from '@cairn/contract/server'
import { costRows, costsSchema } from '../../../model/answers/costs.ts'

/** Most answers that are summed at once. */
const MOST = 2000
const PAGE = 500

/**
 * Action: sums fees and hours of the answers that the caller may read, by requesting organisation and month.
 * Hidden properties are not counted. If there are too many answers, the most recent requests are used.
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
