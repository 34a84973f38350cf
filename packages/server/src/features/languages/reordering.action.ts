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

/** How many items of each type waited at most since none did, as this process has seen. */
const most = new Map<string, number>()

/**
 * Answers how far items of a type are in coming into a new order, in percent, such as after a change of
 * the letters of their language. Undefined if they are in order, and for whoever may read no item of the
 * type. No number of items is told: some may be hidden from who asks.
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
 * Returns how far items of a type are in coming into a new order. Undefined if none waits, or few do.
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
