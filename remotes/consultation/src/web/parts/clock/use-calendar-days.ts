import { useItems, useSearch, useSession, type Item, type Query } from '@cairn/contract/web'
import { localDay } from '@cairn/model/presets'
import { useMemo, useState } from 'react'
import { ownTitles } from '../../../model/answers/own-titles.ts'
import { closedDays, dueDays, meetingDays, startDays, type CalendarDay } from '../../../model/clock/calendar-days.ts'

/** Largest number of entries of one kind that a calendar loads. `isCut` says if there were more. */
export const MOST_ENTRIES = 300

/**
 * Entries of the calendar between two days. `isCut` if there were more than `MOST_ENTRIES` of one kind,
 * `hasFailed` if a search failed; `retry` searches again.
 */
export interface CalendarDays {
  days: CalendarDay[]
  isLoading: boolean
  isCut: boolean
  hasFailed: boolean
  retry: () => void
}

interface DayRange {
  from: string
  to: string
}

interface How {
  about?: string
  until?: string
}

/**
 * Searches for answers that are due, given, planned or stopped, or have steps, projects that run and
 * meetings between two days (YYYY-MM-DD), and for closures, and keeps them current. If today is among these
 * days, so is what has been late for some time. Undefined `range` searches nothing. Projects are searched for
 * with `hasProjects` alone.
 */
export function useCalendarDays(range: DayRange | undefined, hasProjects: boolean): CalendarDays {
  // Each by itself: an order is kept for a single day, and not for one of several.
  const [today] = useState(() => localDay(Date.now()))
  const lateToo = useMemo(() => withLate(range, today), [range, today])
  const [due, answered, planned, steps, stopped, noticesDue, noticesStopped, projects, meetings] = [
    useBetween('ConsultResponse', 'due', lateToo),
    useBetween('ConsultResponse', 'answered', range),
    useBetween('ConsultResponse', 'anticipatedResponse', range),
    useBetween('ConsultResponse', 'wfAssignedDue', range),
    useBetween('ConsultResponse', 'stopped', range),
    useBetween('ConsultNotice', 'due', lateToo),
    useBetween('ConsultNotice', 'stopped', range),
    useBetween('Consultation', 'projectStartDt', hasProjects ? range : undefined, { until: 'projectEndDt' }),
    useBetween('Meeting', 'date', range, { about: 'context' }),
  ]
  const ofResponses = [due, answered, planned, steps, stopped]
  const ofNotices = [noticesDue, noticesStopped]
  const calendars = useCalendars(range !== undefined)
  const all = [...ofResponses, ...ofNotices, projects, meetings, calendars]
  const [responses, notices] = [onceEach(ofResponses), onceEach(ofNotices)]
  const titles = ownTitles(responses, useSession()?.organizations ?? [])
  // Whoever reads a response reads its notice as well: it is one day.
  const own = new Set(responses.map(({ consultation, community }) => `${consultation} ${community}`))
  const others = notices.filter(({ consultation, community }) => !own.has(`${consultation} ${community}`))
  return {
    days: [
      ...dueDays([...responses, ...others], today, titles),
      ...startDays(projects.items),
      ...meetingDays(meetings.items),
      ...closedDays(calendars.items),
    ],
    isLoading: all.some(({ status }) => status === 'loading'),
    isCut: all.some(({ isCut }) => isCut),
    hasFailed: all.some(({ status }) => status === 'error'),
    retry: () => {
      for (const { retry } of all) retry()
    },
  }
}

function onceEach(found: readonly { items: readonly Item[] }[]): Item[] {
  return [...new Map(found.flatMap(({ items }) => items.map((each) => [each.$id, each]))).values()]
}

/** Days for which what is late is shown under today. */
const LATE_DAYS = 90
const DAY_MS = 86_400_000

/** Returns a range with the days before today on which what is late now was due, if today is in it. */
function withLate(range: DayRange | undefined, today: string): DayRange | undefined {
  if (!range || today < range.from || today > range.to) return range
  const first = new Date(Date.parse(today) - LATE_DAYS * DAY_MS).toISOString().slice(0, 10)
  return first < range.from ? { ...range, from: first } : range
}

/** Offices have one working calendar each, so there are few. */
const CALENDARS: Query = { types: ['WorkCalendar'], max: MOST_ENTRIES, total: false }

function useCalendars(isWanted: boolean) {
  return useFound(isWanted ? CALENDARS : null)
}

/** Searches for items with a day in the range; with `until`, for those whose days up to it meet the range. */
function useBetween(type: string, prop: string, range: DayRange | undefined, how: How = {}) {
  const { about, until } = how
  const query = useMemo(
    (): Query | null =>
      range
        ? {
            types: [type],
            ...(until === undefined
              ? { must: [{ prop, kind: 'range', value: range }] }
              : {
                  must: [{ prop, kind: 'range', value: { to: range.to } }],
                  should: [prop, until].map((each) => ({ prop: each, kind: 'range', value: { from: range.from } })),
                  minShould: 1,
                }),
            ...(about === undefined
              ? {}
              : { subs: [{ via: about, types: ['Consultation', 'ConsultNotice', 'ConsultResponse'] }] }),
            max: MOST_ENTRIES,
            total: false,
          }
        : null,
    [type, prop, range, about, until],
  )
  return useFound(query)
}

function useFound(query: Query | null) {
  const { ids, status, hasMore, retry } = useSearch(query)
  const known = useItems(ids)
  const items = useMemo((): Item[] => ids.flatMap((id) => known.get(id) ?? []), [ids, known])
  return { items, status, isCut: hasMore, retry }
}
