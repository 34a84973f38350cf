import { CORE_EVENTS, eventKindSchema, type ItemType } from '@cairn/contract'
import type { TimelineQuery } from '@cairn/contract/timeline'
import * as v from 'valibot'

/**
 * What the timeline is filtered by. Empty texts match everything; days are YYYY-MM-DD in the person's time
 * zone.
 */
export interface TimelineFilter {
  /** Whether to leave out the person's own changes. */
  others: boolean
  /** Item type. */
  type: string
  /** Id of the person who made the changes. */
  by: string
  /** Kind of change: `added`, `changed`, or a kind of event. */
  made: string
  /** First day. */
  from: string
  /** Last day. */
  until: string
}

const MADE: readonly string[] = ['added', 'changed']
/** Events already covered by `added` and `changed`. */
const SAID: readonly string[] = ['CREATED', 'UPDATED']
const NAMES = ['type', 'by', 'made', 'from', 'until'] as const
const OTHERS = 'others'

/** Parses a filter of the timeline from its column's parameter. Invalid parts are ignored. */
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

/** Formats a filter of the timeline as its column's parameter; the inverse of `readFilter`. */
export function writeFilter(filter: TimelineFilter): string {
  const said = new URLSearchParams(NAMES.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])))
  return [...(filter.others ? [OTHERS] : []), ...(said.size > 0 ? [said.toString()] : [])].join('&')
}

/**
 * Converts a filter of the timeline to the server's query. Days start and end by the browser's clock; the
 * day `until` is included.
 */
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

/**
 * Returns the kinds of event that the timeline's filter offers: those of every item, of the type, and the
 * chosen one; without CREATED and UPDATED, for which `made` has `added` and `changed`.
 */
export function kindsOf(type: Pick<ItemType, 'events'> | undefined, chosen: string): string[] {
  const kinds = [...CORE_EVENTS, ...(type?.events ?? [])].map(({ kind }) => kind)
  return [...new Set<string>([...kinds, chosen])].filter((kind) => ![...SAID, ...MADE, ''].includes(kind))
}

function dayIn(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
