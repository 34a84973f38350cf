import type { Item } from '@cairn/contract'
import { localDay } from '@cairn/model/presets'

/**
 * One entry of the calendar of consultations. `kind` says why it is there: an answer is due, late, given or
 * anticipated, its next step is due, its clock was stopped, a project starts, a meeting, or an office that is
 * closed. `date` is YYYY-MM-DD, `start` and `end` are HH:mm.
 */
export interface CalendarDay {
  id: string
  title: string
  date: string
  kind: 'due' | 'late' | 'answered' | 'anticipated' | 'step' | 'stopped' | 'starts' | 'meeting' | 'closed'
  start?: string
  end?: string
  /** The last of several days. */
  until?: string
  /** The clock of what is late, by which its days are counted. */
  clock?: unknown
  /** Where a meeting is. */
  place?: string
}

const DUE = { kind: 'due' } as const
/** States of a notice whose answer is open. */
const OPEN = ['AWAITING', 'STOPPED']
const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/
const isDate = (value: unknown): value is string => typeof value === 'string' && WHOLE_DATE.test(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Returns calendar entries for responses or notices: due dates, planned dates, dates of their next step,
 * since when stopped clocks are stopped, and when they were answered. `today` decides which are late. Entries
 * are titled by project and community, or as `titles` has it by the id of the item.
 */
export function dueDays(
  items: readonly Item[],
  today: string,
  titles: Readonly<Record<string, string>> = {},
): CalendarDay[] {
  return items.flatMap((item): CalendarDay[] => {
    const { $id: id, due, anticipatedResponse: planned, wfAssignedDue: step, stopped, answered, $labels = {} } = item
    const isOpen = item['state'] === 'PENDING' || OPEN.includes(String(item['status']))
    const whole = [textOf(item['projectName']), $labels[textOf(item['community'])]].filter(Boolean).join(' · ')
    const title = titles[id] ?? whole
    return [
      ...(isDate(due)
        ? [{ id, title, date: due, ...(due < today ? { kind: 'late' as const, clock: item['clock'] } : DUE) }]
        : []),
      ...(isDate(planned) && (isDate(due) || isOpen)
        ? [{ id, title, date: planned, kind: 'anticipated' as const }]
        : []),
      ...(isDate(step) && isOpen ? [{ id, title, date: step, kind: 'step' as const }] : []),
      ...(isDate(stopped) && isOpen ? [{ id, title, date: stopped, kind: 'stopped' as const }] : []),
      ...(typeof answered === 'string' && !isOpen
        ? [{ id, title, date: localDay(Date.parse(answered)), kind: 'answered' as const }]
        : []),
    ]
  })
}

/**
 * Returns one calendar entry for the days of each project, or for its first day if its end is not known.
 * Consultations without a start date are left out.
 */
export function startDays(consultations: readonly Item[]): CalendarDay[] {
  return consultations.flatMap(({ $id, projectName, projectStartDt: date, projectEndDt: until }) =>
    isDate(date)
      ? [{ id: $id, title: textOf(projectName), date, kind: 'starts' as const, ...(isDate(until) ? { until } : {}) }]
      : [],
  )
}

/** Returns one calendar entry for each meeting. Meetings without a date are left out. */
export function meetingDays(meetings: readonly Item[]): CalendarDay[] {
  return meetings.flatMap(({ $id, summary, date, start, end, location }) =>
    isDate(date)
      ? [
          {
            id: $id,
            title: textOf(summary),
            date,
            kind: 'meeting' as const,
            ...(typeof start === 'string' ? { start } : {}),
            ...(typeof end === 'string' ? { end } : {}),
            ...(typeof location === 'string' ? { place: location } : {}),
          },
        ]
      : [],
  )
}

/**
 * Returns one calendar entry for each closure of the working calendars of offices, titled by its name, or
 * else by the calendar's.
 */
export function closedDays(calendars: readonly Item[]): CalendarDay[] {
  return calendars.flatMap(({ $id: id, title, closures }) =>
    (Array.isArray(closures) ? (closures as readonly Record<string, unknown>[]) : []).flatMap(
      ({ from, until, name }): CalendarDay[] =>
        isDate(from)
          ? [
              {
                ...{ id, title: textOf(name) || textOf(title), date: from, kind: 'closed' },
                until: isDate(until) ? until : from,
              },
            ]
          : [],
    ),
  )
}
