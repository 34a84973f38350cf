import type { DayTrigger, EventType, ItemId, ItemType, Trigger } from '@cairn/contract'
import { MAX_RESULT_IDS, type Filter } from '@cairn/contract/query'
import { unmetConditions } from '@cairn/model/conditions'
import { eventTypesOf } from '@cairn/model/notify'
import { addDays, datesToLookAt, reminderDue, type Reminder } from '@cairn/model/reminders'
import { localDate } from '@cairn/model/working-days'
import type { Database, Querier } from '../../platform/database/database.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { StoredItem } from '../../items/facts/item-row.ts'
import type { AreaReaction, Feed, Principals, Store, TypeCatalogue } from '../../items/facts/types.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import { keepReactions } from '../reactions/port.ts'
import { keepTold } from './keep-notifications.ts'
import type { ItemEvent } from './item-event.ts'
import { ownerZones } from './owner-zones.ts'
import { recipientsOf } from './recipients.ts'

/** Services of reminders. */
export interface ReminderDeps {
  database: Database
  catalogue: TypeCatalogue
  loader: ItemLoader
  principals: Principals
  store: Store
  feed: Feed
}

/** What follows days of a date. */
type DayTriggered = Trigger & { at: DayTrigger }
type DayEvent = EventType & DayTriggered

/** Items processed in one transaction. */
const AT_ONCE = 500

const LOOKED = 'select at::text as at from reminder_look'
const LOOKED_NOW = 'update reminder_look set at = greatest(at, $1::timestamptz)'
const TOLD = `select context, kind, day::text as day from event
  where day is not null and (context, kind, day) in (select * from unnest($1::text[], $2::text[], $3::date[]))`

/**
 * Creates the events of dates reached since the last run, once for each item, kind and day, also with several
 * processes (by the event's key). Of several missed days only the last counts. Queues the reactions of areas
 * to dates, too. Returns the number of events.
 */
export async function remind(deps: ReminderDeps, now: number): Promise<number> {
  const { database, catalogue } = deps
  const [looked] = await database.query<{ at: string }>(LOOKED)
  const span = { since: new Date(looked?.at ?? now).toISOString(), now: new Date(now).toISOString() }
  let count = 0
  for (const type of catalogue.all())
    for (const event of eventTypesOf(type))
      if (isDayTrigger(event) && type.properties[event.at.property]) count += await remindOf(deps, type, event, span)
  for (const reaction of catalogue.reactions?.() ?? []) await reactOf(deps, reaction, span)
  await database.query(LOOKED_NOW, [span.now])
  return count
}

interface LookSpan {
  since: string
  now: string
}

async function remindOf(deps: ReminderDeps, type: ItemType, event: DayEvent, span: LookSpan): Promise<number> {
  const ids = await findDated(deps.store, type, event, span)
  let count = 0
  for (let at = 0; at < ids.length; at += AT_ONCE)
    count += await tell(deps, await eventsOf(deps, type, event, ids.slice(at, at + AT_ONCE), span))
  return count
}

/** Ids of the items whose date may be near: one day more at both ends, for all time zones. */
async function findDated(store: Store, type: ItemType, { at, when }: DayTriggered, span: LookSpan): Promise<ItemId[]> {
  const [since, today] = [addDays(span.since.slice(0, 10), -1), addDays(span.now.slice(0, 10), 1)]
  const kept = (when ?? []).filter(({ prop, kind }) => kind === 'is' && type.properties[prop]?.facet !== undefined)
  const found = new Set<string>()
  for (const value of datesToLookAt(at, since, today)) {
    const must: Filter[] = [{ prop: at.property, kind: 'range', value }, ...kept]
    let after: string | undefined
    do {
      const page = await store.search(SYSTEM, {
        ...{ types: [type.name], must, total: false, max: MAX_RESULT_IDS },
        ...(after === undefined ? {} : { after }),
      })
      for (const id of page.ids) found.add(id)
      after = page.next
    } while (after !== undefined)
  }
  return [...found] as ItemId[]
}

async function eventsOf(
  { database, loader }: ReminderDeps,
  type: ItemType,
  kind: DayEvent,
  ids: readonly ItemId[],
  span: LookSpan,
): Promise<ItemEvent[]> {
  const nobody = { actor: undefined, subject: undefined, state: undefined, properties: [], named: [] }
  const events = (await dueOf(loader, kind, ids, span)).map(({ item: { row, facts }, day, daysLeft }) => ({
    ...{ ...nobody, context: facts.id, type, kind, u: row.u, at: span.now, day, daysLeft },
  }))
  return withoutTold(database, events)
}

/** The items of these for which the day came, with that day. */
async function dueOf(
  loader: ItemLoader,
  { at, when = [] }: DayTriggered,
  ids: readonly ItemId[],
  { since, now }: LookSpan,
): Promise<(Reminder & { item: StoredItem })[]> {
  const items = [...(await loader.load(ids)).values()].filter(({ row }) => !row.deleted)
  const zones = await ownerZones(
    loader,
    items.map(({ facts }) => facts),
  )
  return items.flatMap((item) => {
    const { facts } = item
    const today = localDate(now, zones(facts))
    const due = reminderDue(at, facts.values[at.property], localDate(since, zones(facts)), today)
    return due && unmetConditions(facts.values, when, today).length === 0 ? [{ ...due, item }] : []
  })
}

async function withoutTold(database: Querier, events: readonly ItemEvent[]): Promise<ItemEvent[]> {
  if (events.length === 0) return []
  const keys = [events.map((each) => each.context), events.map((each) => each.kind.kind), events.map(({ day }) => day)]
  const rows = await database.query<{ context: string; kind: string; day: string }>(TOLD, keys)
  const told = new Set(rows.map(({ context, kind, day }) => `${context} ${kind} ${day}`))
  return events.filter(({ context, kind, day }) => !told.has(`${context} ${kind.kind} ${day}`))
}

/** Stores the events and their notifications in one transaction. */
async function tell(
  { database, loader, principals, feed }: ReminderDeps,
  events: readonly ItemEvent[],
): Promise<number> {
  if (events.length === 0) return 0
  const items = await loader.load(events.map(({ context }) => context))
  const facts = new Map([...items].map(([id, item]) => [id, item.facts]))
  const recipients = await recipientsOf({ database, principals }, events, facts)
  await database.transaction((transaction) => keepTold(transaction, events, recipients))
  feed.nudge()
  return events.length
}

/** Keeps the reactions that areas have on a day that came, each once for its item and day. */
async function reactOf(
  deps: ReminderDeps,
  { area, name, types, trigger }: AreaReaction,
  span: LookSpan,
): Promise<void> {
  if (!isDayTrigger(trigger)) return
  for (const type of types.flatMap((each) => deps.catalogue.get(each) ?? [])) {
    const ids = await findDated(deps.store, type, trigger, span)
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const due = await dueOf(deps.loader, trigger, ids.slice(at, at + AT_ONCE), span)
      const server = { actor: undefined, subject: undefined, properties: [], depth: 1 }
      const wishes = due.map(({ item, day }) => ({ ...server, area, name, day, context: item.facts.id, u: item.row.u }))
      await keepReactions(deps.database, wishes)
    }
  }
}

function isDayTrigger<T extends Trigger>(trigger: T): trigger is T & DayTriggered {
  return trigger.at !== undefined
}
