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
