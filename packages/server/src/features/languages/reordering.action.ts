import * as v from 'valibot'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries } from '../../items/action/payload.ts'
import type { Querier } from '../../platform/database/database.ts'

/** Fewer items than this come into order in a moment. */
const WORTH_TELLING = 200
/** Items that are counted at most. */
const MOST = 1_000_000

const LEFT = `select (select count(*)::int from (select from relabel where part = 'self' and id like $1 limit ${MOST}) own) as left,
    exists (select from relabel where part = 'quoters' and id like 'Language-%') as begins`

/** Highest number of waiting items of each type since there were none, as this process has seen. */
const most = new Map<string, number>()

/**
 * Action: returns the progress, in percent, of re-sorting items of a type, for example after a change of an
 * alphabet. Undefined if none or few are waiting, and for callers who may read no item of the type. Numbers
 * of items are not revealed.
 */
export const reordering = defineCoreAction({
  name: 'reordering',
  kind: 'asks',
  visitors: true,
  payload: v.looseObject(targetEntries),
  load: async () => undefined,
  authorize: () => {},
  async command({ payload: { t }, principal, deps }) {
    const { catalogue, database } = deps.context
    const percent = catalogue.get(t) ? await percentOf(database, t) : undefined
    if (percent === undefined) return undefined
    const { ids } = await deps.store.search(principal, { types: [t], max: 1, total: false })
    return ids.length > 0 ? percent : undefined
  },
  present: (percent) => (percent === undefined ? {} : { percent }),
})

/**
 * Returns how far the re-sorting of a type's items is, in percent of the most items that this process has
 * seen waiting since none did. Undefined if none wait, or there were fewer than 200. While a change of a
 * language has not been passed on to its items yet, it is 0 for every type.
 */
export async function percentOf(database: Pick<Querier, 'query'>, type: string): Promise<number | undefined> {
  const [row] = await database.query<{ left: number; begins: boolean }>(LEFT, [`${type}-%`])
  const { left = 0, begins = false } = row ?? {}
  if (left === 0 && !begins) {
    most.delete(type)
    return undefined
  }
  const whole = Math.max(left, most.get(type) ?? 0)
  most.set(type, whole)
  if (whole < WORTH_TELLING && !begins) return undefined
  return begins ? 0 : Math.floor((100 * (whole - left)) / whole)
}
