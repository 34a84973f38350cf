import type { Item } from '@cairn/contract'

/**
 * One entry of the calendar of consultations. `kind` says why it is there: an answer is due, late or
 * anticipated, its next step is due, its clock was stopped, a project starts, or a meeting. `date` is
 * YYYY-MM-DD, `start` and `end` are HH:mm.
 */
export interface CalendarDay {
  id: string
  title: string
  date: string
  kind: 'due' | 'late' | 'anticipated' | 'step' | 'stopped' | 'starts' | 'meeting'
  start?: string
  end?: string
  /** The last of several days. */
  until?: string
}

/** States of a notice whose answer is open. */
const OPEN = ['AWAITING', 'STOPPED']
const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/
const isDate = (value: unknown): value is string => typeof value === 'string' && WHOLE_DATE.test(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Returns calendar entries for open responses or notices: due dates, planned dates, dates of their next step,
 * and since when stopped clocks are stopped. `today` decides which are late. Entries are titled by project
 * and community, or as `titles` has it by the id of the item.
 */
export function dueDays(
  items: readonly Item[],
  today: string,
  titles: Readonly<Record<string, string>> = {},
): CalendarDay[] {
  return items.flatMap((item): CalendarDay[] => {
    const { $id: id, due, anticipatedResponse: planned, wfAssignedDue: step, stopped, $labels = {} } = item
    const isOpen = item['state'] === 'PENDING' || OPEN.includes(String(item['status']))
    const whole = [textOf(item['projectName']), $labels[textOf(item['community'])]].filter(Boolean).join(' · ')
    const title = titles[id] ?? whole
    return [
      ...(isDate(due) ? [{ id, title, date: due, kind: due < today ? ('late' as const) : ('due' as const) }] : []),
      ...(isDate(planned) && (isDate(due) || isOpen)
        ? [{ id, title, date: planned, kind: 'anticipated' as const }]
        : []),
      ...(isDate(step) && isOpen ? [{ id, title, date: step, kind: 'step' as const }] : []),
      ...(isDate(stopped) && isOpen ? [{ id, title, date: stopped, kind: 'stopped' as const }] : []),
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
  return meetings.flatMap(({ $id, summary, date, start, end }) =>
    isDate(date)
      ? [
          {
            id: $id,
            title: textOf(summary),
            date,
            kind: 'meeting' as const,
            ...(typeof start === 'string' ? { start } : {}),
            ...(typeof end === 'string' ? { end } : {}),
          },
        ]
      : [],
  )
}
