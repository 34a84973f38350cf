import { CORE_EVENTS, eventKindSchema, type ItemType } from '@cairn/contract'
import type { TimelineQuery } from '@cairn/contract/timeline'
import * as v from 'valibot'

/** What the timeline is narrowed to. Empty texts do not narrow; days are YYYY-MM-DD where the person is. */
export interface TimelineFilter {
  /** Leaves out what the person did. */
  others: boolean
  type: string
  by: string
  /** `added` or `changed`, or a kind of event. */
  made: string
  from: string
  until: string
}

const MADE: readonly string[] = ['added', 'changed']
/** Events that `added` and `changed` stand for already. */
const SAID: readonly string[] = ['CREATED', 'UPDATED']
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
    made: MADE.includes(made) || v.is(eventKindSchema, made) ? made : '',
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
    ...(made === 'added' || made === 'changed' ? { made } : made ? { kinds: [made] } : {}),
    ...(from ? { since: new Date(`${from}T00:00`).toISOString() } : {}),
    ...(end ? { until: end.toISOString() } : {}),
  }
}

/** Kinds of event to choose from: those of every item, those of the type, and the one that is chosen. */
export function kindsOf(type: Pick<ItemType, 'events'> | undefined, chosen: string): string[] {
  const kinds = [...CORE_EVENTS, ...(type?.events ?? [])].map(({ kind }) => kind)
  return [...new Set<string>([...kinds, chosen])].filter((kind) => ![...SAID, ...MADE, ''].includes(kind))
}

function dayIn(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
