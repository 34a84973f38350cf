import type { Query } from '@cairn/contract/query'

/** Lists of exhibitions: all, and those that are on, to come, or over. */
export const EXHIBITION_LISTS = ['ALL', 'NOW', 'COMING', 'PAST'] as const
/** Name of a list of exhibitions. */
export type ExhibitionList = (typeof EXHIBITION_LISTS)[number]

const DAY_MS = 86_400_000
const period = (value: { from?: string; to?: string }) => ({ prop: 'period', kind: 'range' as const, value })

/**
 * Makes the query of a list of exhibitions as of a day (`YYYY-MM-DD`). A range finds the periods that touch
 * it.
 */
export function exhibitionsOf(list: ExhibitionList, today: string): Query {
  const dayAfter = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
  const types = ['Exhibition']
  if (list === 'NOW') return { types, must: [period({ from: today, to: today })] }
  if (list === 'COMING') return { types, must: [period({ from: dayAfter(1) })], mustNot: [period({ to: today })] }
  if (list === 'PAST') return { types, must: [period({ to: dayAfter(-1) })], mustNot: [period({ from: today })] }
  return { types }
}

/** The first and the last day of an exhibition, and whether it is on, to come, or over. */
export interface ExhibitionDays {
  from: string
  until: string
  when: 'NOW' | 'COMING' | 'PAST'
}

/** Returns the days of an exhibition as of a day. Undefined without a first day. One without end lasts on. */
export function exhibitionDays(period: unknown, today: string): ExhibitionDays | undefined {
  const { from, to } = (typeof period === 'object' && period !== null ? period : {}) as Record<string, unknown>
  if (typeof from !== 'string') return undefined
  const until = typeof to === 'string' && to >= from ? to : today > from ? today : from
  const when = from > today ? 'COMING' : typeof to === 'string' && to < today ? 'PAST' : 'NOW'
  return { from, until, when }
}
