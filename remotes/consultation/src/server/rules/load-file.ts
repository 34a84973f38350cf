import { WORK_CALENDAR_TYPE, type Item, type ItemId } from '@cairn/contract'
import type { AreaItems } from '@cairn/contract/server'
import type { Answering } from '../../model/plan-answers.ts'
import { startClock, type Clock } from '../../model/clock.ts'

/** Most communities of one consultation. */
const MOST = 500

/**
 * Searches with the server's own rights for all items of a type whose relation `property` contains this id,
 * and returns them whole.
 */
export async function namedBy(
  asServer: Pick<AreaItems, 'search' | 'readMany'>,
  type: string,
  property: string,
  id: string,
): Promise<Item[]> {
  const must = [{ prop: property, kind: 'rel' as const, value: [id] }]
  const { ids } = await asServer.search({ types: [type], must, max: MOST, total: false })
  return Object.values(await asServer.readMany(ids as ItemId[]))
}

/** Loads all responses to a consultation with the server's own rights, each with its notice. */
export async function loadAnswering(asServer: AreaItems, consultation: string): Promise<Answering[]> {
  const [responses, notices] = await Promise.all([
    namedBy(asServer, 'ConsultResponse', 'consultation', consultation),
    namedBy(asServer, 'ConsultNotice', 'consultation', consultation),
  ])
  const byCommunity = new Map(notices.map((notice) => [notice['community'], notice]))
  return responses.map((response) => ({ response, notice: byCommunity.get(response['community']) }))
}

/**
 * Loads the terms, calendar and time zone of a community and returns a clock that starts at the moment
 * `start` (ISO 8601).
 */
export async function clockFor(
  asServer: AreaItems,
  community: string,
  start: string,
  notBefore: unknown,
): Promise<Clock> {
  const [[terms], [calendar], organization] = await Promise.all([
    namedBy(asServer, 'ConsultTerms', 'owner', community),
    namedBy(asServer, WORK_CALENDAR_TYPE, 'owner', community),
    asServer.read(community as ItemId),
  ])
  return startClock({ terms, calendar, timeZone: organization['timeZone'] }, start, notBefore)
}
