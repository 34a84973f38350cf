import type { Item, ItemId, ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Query } from '@cairn/contract/query'
import type { AreaData } from '@cairn/contract/registry'
import { unmetConditions } from '@cairn/model/conditions'
import { icalendarOf, type IcalendarEntry } from '@cairn/model/icalendar'
import { addDays } from '@cairn/model/reminders'
import { localDate } from '@cairn/model/working-days'
import { wallTimeToMoment } from '@cairn/model/zones'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import type { Principal, Store, TypeCatalogue } from '../../items/facts/types.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import { labelsOf } from '../../items/labels/labels.ts'
import { mayBeNamed, ownerZones, type MailNames } from '../notifications/port.ts'

/** Services and settings of calendar files. */
export interface CalendarFileDeps {
  store: Store
  loader: ItemLoader
  catalogue: TypeCatalogue
  areas: () => readonly AreaData[]
  siteName: () => string
  /** The strictest level whose items may be named outside of the product. */
  mailNames: () => MailNames
  origin: () => string
  /** Makes entry ids of this install unique. */
  installMark: string
}

type CalendarDay = NonNullable<ItemType['calendar']>[number]

/** Days before and after today that a file holds, and entries of one kind in it. */
const [BACK, AHEAD, MOST] = [90, 400, 1000]
/** What a search for a property that the person may read in no item ends with. */
const NONE_MAY_READ: readonly string[] = ['invalidFilter', 'propertyUnknown']
const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * Returns an iCalendar file with the dates of items that the person may read now, without properties hidden
 * from them: from 90 days ago to 400 ahead, of each kind of date at most 1000. Left out are dates whose
 * conditions are not met, or that are for people of other organisations (`calendar` of the type). Items above
 * the level of `mailNames` appear with their kind and address only.
 */
export async function calendarFile(deps: CalendarFileDeps, principal: Principal, language: string): Promise<string> {
  const days = deps.catalogue.all().flatMap((type) => (type.calendar ?? []).map((day) => ({ type, day })))
  const entries = await Promise.all(days.map(({ type, day }) => entriesOf(deps, principal, type, day, language)))
  return icalendarOf(deps.siteName(), withoutTwice(entries.flat()))
}

async function entriesOf(
  { store, loader, ...parts }: CalendarFileDeps,
  principal: Principal,
  type: ItemType,
  day: CalendarDay,
  language: string,
): Promise<IcalendarEntry[]> {
  const now = new Date().toISOString()
  const today = now.slice(0, 10)
  const value = { from: addDays(today, -BACK), to: addDays(today, AHEAD) }
  const must = [{ prop: day.date, kind: 'range' as const, value }]
  const ids = await findDays(store, principal, { types: [type.name], must, max: MOST, total: false })
  const items = Object.values(await store.readMany(principal, ids))
  const [stored, labels] = await Promise.all([loader.load(ids), labelsOf(loader, principal, ids)])
  const zones = await ownerZones(
    loader,
    [...stored.values()].map(({ facts }) => facts),
  )
  return items.flatMap((item) => {
    const facts = stored.get(item.$id)?.facts
    if (!facts || !isFor(principal, item, day) || !isShown(item, day, localDate(now, zones(facts)))) return []
    const time = timeOf(item, day, zones(facts))
    const words = { kind: wordOf(parts.areas(), type, day, language), label: labels[item.$id] ?? item.$id }
    return time ? [{ ...entryOf(item, day, parts), summary: summaryOf(words, day, facts, parts), time }] : []
  })
}

/** A date that the person may read in no item of the type cannot be searched for by them. */
async function findDays(store: Store, principal: Principal, query: Query): Promise<ItemId[]> {
  try {
    return (await store.search(principal, query)).ids as ItemId[]
  } catch (thrown) {
    if (thrown instanceof CairnError && NONE_MAY_READ.includes(thrown.code)) return []
    throw thrown
  }
}

/** Whether the day is for this person: of organisations that it names, for their people alone. */
function isFor({ organizations, adminOf }: Principal, item: Item, { of }: CalendarDay): boolean {
  if (of === undefined) return true
  const own: readonly unknown[] = [...organizations, ...adminOf]
  return [item[of]].flat().some((id) => own.includes(id))
}

/** What the person may not read of an item is not in it: then no condition on it is met. */
function isShown(item: Item, { when = [] }: CalendarDay, today: string): boolean {
  return unmetConditions(item, when, today).length === 0
}

function entryOf(
  item: Item,
  { date }: CalendarDay,
  { origin, installMark }: Pick<CalendarFileDeps, 'origin' | 'installMark'>,
) {
  return {
    uid: `${item.$id}.${date}@${installMark}.cairn`,
    sequence: item._u,
    stamp: item.$by?.ts ?? item._c.ts,
    url: `${origin()}/?c0=i-${item.$id}`,
  }
}

function timeOf(
  item: Item,
  { date, start, end, until }: CalendarDay,
  zone: string,
): IcalendarEntry['time'] | undefined {
  const from = item[date]
  if (typeof from !== 'string' || !WHOLE_DATE.test(from)) return undefined
  const begins = momentOf(from, start && item[start], zone)
  if (begins) {
    const ends = momentOf(from, end && item[end], zone)
    return { start: begins, ...(ends !== undefined && ends > begins ? { end: ends } : {}) }
  }
  const last = until && item[until]
  return { from, until: typeof last === 'string' && WHOLE_DATE.test(last) && last > from ? last : from }
}

function momentOf(date: string, time: unknown, zone: string): string | undefined {
  return typeof time === 'string' ? wallTimeToMoment(`${date}T${time}`, zone) : undefined
}

/** What happens at a time is its label; a date of an item is named before the label. */
function summaryOf(
  { kind, label }: { kind: string; label: string },
  { start }: CalendarDay,
  facts: ItemFacts,
  { mailNames }: Pick<CalendarFileDeps, 'mailNames'>,
): string {
  if (!mayBeNamed(facts, mailNames())) return kind
  return start === undefined ? `${kind}: ${label}` : label
}

/** The word for the date in the person's language, from the texts of the area that brings the type. */
function wordOf(
  areas: readonly AreaData[],
  { name }: ItemType,
  { date, start }: CalendarDay,
  language: string,
): string {
  const area = areas.find(({ types }) => types.some((type) => type.name === name))
  const key = start === undefined ? `types.${name}.props.${date}` : `types.${name}.name`
  const text = area?.texts[language]?.[key] ?? area?.labels[key]
  return typeof text === 'string' ? text : name
}

/** Removes duplicates for people who can read both sides of a matter. */
function withoutTwice(entries: readonly IcalendarEntry[]): IcalendarEntry[] {
  return [...new Map(entries.map((entry) => [JSON.stringify([entry.summary, entry.time]), entry])).values()]
}
