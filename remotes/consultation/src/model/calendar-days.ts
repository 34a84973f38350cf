import type { Item } from '@cairn/contract'

/** A day of the calendar of consultations, and what is on it. */
export interface CalendarDay {
  id: string
  title: string
  date: string
  kind: 'due' | 'late' | 'anticipated' | 'starts' | 'meeting'
  start?: string
  end?: string
}

const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/
const isDate = (value: unknown): value is string => typeof value === 'string' && WHOLE_DATE.test(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Returns the days on which open responses or notices are due, or planned. `today` tells which are late.
 * Each is named by its project and its community.
 */
export function dueDays(items: readonly Item[], today: string): CalendarDay[] {
  return items.flatMap((item): CalendarDay[] => {
    const { $id: id, due, anticipatedResponse: planned, $labels = {} } = item
    const title = [textOf(item['projectName']), $labels[textOf(item['community'])]].filter(Boolean).join(' · ')
    return [
      ...(isDate(due) ? [{ id, title, date: due, kind: due < today ? ('late' as const) : ('due' as const) }] : []),
      ...(isDate(planned) && isDate(due) ? [{ id, title, date: planned, kind: 'anticipated' as const }] : []),
    ]
  })
}

/** Returns the days on which projects begin. */
export function startDays(consultations: readonly Item[]): CalendarDay[] {
  return consultations.flatMap(({ $id, projectName, projectStartDt }) =>
    isDate(projectStartDt)
      ? [{ id: $id, title: textOf(projectName), date: projectStartDt, kind: 'starts' as const }]
      : [],
  )
}

/** Returns the days and times of meetings. */
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
