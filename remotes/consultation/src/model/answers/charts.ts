import type { Query } from '@cairn/contract/query'

/** Days from the first to the last, both `YYYY-MM-DD`. Null for an open end. */
export type DaySpan = [from: string | null, to: string | null]

const DAY_MS = 86_400_000
const ISO_DAY = 10
const ISO_MONTH = 7
/** Months that the charts look back on, this one included. */
const MONTHS = 6
/**
 * Groups of days since a request, for the chart of open answers: first and last day, both included, null for
 * an open end.
 */
export const AGES = [
  [0, 7],
  [8, 14],
  [15, 30],
  [31, 60],
  [61, null],
] as const

const textOf = (moment: number) => new Date(moment).toISOString().slice(0, ISO_DAY)
const before = (today: string, days: number) => textOf(Date.parse(today) - days * DAY_MS)

/** Returns the last months up to that of `today` (YYYY-MM-DD), the first one first. */
export function monthsUntil(today: string): { month: string; days: DaySpan }[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = Date.UTC(year, month - MONTHS + at, 1)
    const last = Date.UTC(year, month - MONTHS + at + 1, 0)
    return { month: textOf(first).slice(0, ISO_MONTH), days: [textOf(first), textOf(last)] }
  })
}

/** Returns, for each group of `AGES`, the range of days on which those requests were made. */
export function ageSpans(today: string): DaySpan[] {
  return AGES.map(([youngest, oldest]): DaySpan => [
    oldest === null ? null : before(today, oldest),
    youngest === 0 ? null : before(today, youngest),
  ])
}

/** Minutes by which the reader’s time is ahead of UTC, and their day. */
export interface ChartClock {
  today: string
  offset: number
}

/** Counts answers by their outcome. */
export const OUTCOME_QUERY = {
  types: ['ConsultResponse'],
  max: 0,
  facets: { outcome: { prop: 'outcome' } },
} satisfies Query

/** Creates the query that counts answers by the month of their day: those in time, or late ones. */
export function monthQuery({ today, offset }: ChartClock, isLate: boolean): Query {
  const late = [{ prop: 'late', kind: 'is' as const, value: true }]
  const ranges = monthsUntil(today).map(({ days }) => days)
  return {
    types: ['ConsultResponse'],
    max: 0,
    must: [{ prop: 'state', kind: 'is', value: ['RESPONDED', 'OFFLINE'] }, ...(isLate ? late : [])],
    ...(isLate ? {} : { mustNot: late }),
    facets: { month: { prop: 'answered', kind: 'ranges', ranges, offset } },
  }
}

/** Creates the query that counts open answers by the days since they were asked for. */
export function ageQuery({ today, offset }: ChartClock): Query {
  return {
    types: ['ConsultResponse'],
    max: 0,
    must: [{ prop: 'state', kind: 'is', value: 'PENDING' }],
    facets: { age: { prop: 'distributed', kind: 'ranges', ranges: ageSpans(today), offset } },
  }
}
