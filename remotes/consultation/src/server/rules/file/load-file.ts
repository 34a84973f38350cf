import { WORK_CALENDAR_TYPE, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems } from '@cairn/contract/server'
import type { Answering } from '../../../model/answers/plan-answers.ts'
import { startClock, type Clock } from '../../../model/clock/clock.ts'

type Reads = Pick<AreaItems, 'search' | 'readMany'>

/** Most communities of one consultation. */
const MOST = 500

/**
 * Searches with the server's own rights for items of a type whose relation `property` contains this id, 500
 * at most, and returns them whole.
 */
export async function namedBy(asServer: Reads, type: string, property: string, id: string): Promise<Item[]> {
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

/** Finds the items that refer to each of several ids (like `namedBy` for one). Returns them by those ids. */
async function namedByEach(
  asServer: Reads,
  type: string,
  property: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Item[]>> {
  const must = [{ prop: property, kind: 'rel' as const, value: [...ids] }]
  const found: Item[] = []
  let after: string | undefined
  do {
    const page = await asServer.search({ types: [type], must, max: MOST, total: false, ...(after ? { after } : {}) })
    found.push(...Object.values(await asServer.readMany(page.ids as ItemId[])))
    after = page.next
  } while (after !== undefined)
  const naming = (id: string) => found.filter((item) => [item[property]].flat().includes(id))
  return new Map(ids.map((id) => [id, naming(id)]))
}

/** What a community's answers are governed by: its terms, calendar, time zone and workflows. */
export interface AnsweringBy {
  terms: Item | undefined
  calendar: Item | undefined
  timeZone: unknown
  workflows: readonly Item[]
}

/**
 * Loads terms, calendars, time zones and workflows of communities with the server's rights. Returns a
 * function from community to them.
 */
export async function answeringBy(
  asServer: Reads,
  communities: readonly string[],
): Promise<(community: string) => AnsweringBy> {
  const [terms, calendars, workflows, organizations] = await Promise.all([
    namedByEach(asServer, 'ConsultTerms', 'owner', communities),
    namedByEach(asServer, WORK_CALENDAR_TYPE, 'owner', communities),
    namedByEach(asServer, 'Workflow', 'owner', communities).catch(ifThere),
    asServer.readMany(communities as ItemId[]),
  ])
  return (community) => ({
    terms: terms.get(community)?.[0],
    calendar: calendars.get(community)?.[0],
    timeZone: organizations[community as ItemId]?.['timeZone'],
    workflows: workflows.get(community) ?? [],
  })
}

/** An install without the area of workflows has none. */
function ifThere(thrown: unknown): ReadonlyMap<string, Item[]> {
  if (thrown instanceof CairnError && thrown.code === 'typeUnknown') return new Map()
  throw thrown
}

/**
 * Returns a clock that starts at `start` (ISO 8601), with the terms, calendar and time zone of a community.
 */
export function clockFor({ terms, calendar, timeZone }: AnsweringBy, start: string, notBefore: unknown): Clock {
  return startClock({ terms, calendar, timeZone }, start, notBefore)
}
