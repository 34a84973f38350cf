import type { TimelineQuery } from '@cairn/contract/timeline'

/** What the timeline is narrowed to. Empty texts do not narrow; days are YYYY-MM-DD where the person is. */
export interface TimelineFilter {
  /** Leaves out what the person did. */
  others: boolean
  type: string
  by: string
  made: string
  from: string
  until: string
}

const NAMES = ['type', 'by', 'made', 'from', 'until'] as const
const OTHERS = 'others'

/** Reads the filter from the column's parameter. What cannot be read does not narrow. */
export function readFilter(parameter: string): TimelineFilter {
  const given = new URLSearchParams(parameter)
  const [type = '', by = '', made = '', from = '', until = ''] = NAMES.map((name) => given.get(name) ?? '')
  return {
    others: given.has(OTHERS),
    type: /^[A-Z][A-Za-z0-9]{0,59}$/.test(type) ? type : '',
    by: /^User-[1-9]\d{0,9}$/.test(by) ? by : '',
    made: ['added', 'changed'].includes(made) ? made : '',
    from: dayIn(from),
    until: dayIn(until),
  }
}

/** Writes the parameter of a filter; the inverse of `readFilter`. */
export function writeFilter(filter: TimelineFilter): string {
  const said = new URLSearchParams(NAMES.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])))
  return [...(filter.others ? [OTHERS] : []), ...(said.size > 0 ? [said.toString()] : [])].join('&')
}

/** Makes the query of a filter. A day begins and ends by the clock of the browser. */
export function queryOf({ others, type, by, made, from, until }: TimelineFilter): TimelineQuery {
  const end = until ? new Date(`${until}T00:00`) : undefined
  end?.setDate(end.getDate() + 1)
  return {
    others,
    ...(type ? { types: [type] } : {}),
    ...(by ? { by } : {}),
    ...(made ? { made: made as 'added' | 'changed' } : {}),
    ...(from ? { since: new Date(`${from}T00:00`).toISOString() } : {}),
    ...(end ? { until: end.toISOString() } : {}),
  }
}

function dayIn(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
