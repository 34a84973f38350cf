import { timelineSchema, type Timeline, type TimelineEntry, type TimelineQuery } from '@cairn/contract/timeline'
import type { Translate } from '@cairn/contract/web'
import { withoutHiddenFormulas } from '@cairn/model/csv-cell'
import * as v from 'valibot'
import { typeOf } from './acts.ts'

/** The most changes in one file. */
const MOST = 5000
const PAGE = 200
/** Without it spreadsheets take the file for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Fetches the changes of a query, the newest first, `MOST` at most, by the same action as the timeline. */
export async function fetchAll(
  ask: (query: TimelineQuery) => Promise<unknown>,
  query: TimelineQuery,
): Promise<Timeline> {
  const all: Timeline = { entries: [], labels: {} }
  let after: string | undefined
  do {
    const page = v.parse(timelineSchema, await ask({ ...query, max: PAGE, ...(after === undefined ? {} : { after }) }))
    all.entries.push(...page.entries)
    Object.assign(all.labels, page.labels)
    after = page.next
  } while (after !== undefined && all.entries.length < MOST)
  return all
}

/** Writes changes as CSV (RFC 4180) with names in the person's language. A cell never begins a formula. */
export function timelineCsv({ entries, labels }: Timeline, t: Translate): string {
  const head = [
    t('app.timeline.csv.head.at'),
    t('app.timeline.csv.head.by'),
    t('app.timeline.csv.head.kind'),
    t('app.timeline.csv.head.item'),
    t('app.timeline.csv.head.name'),
    t('app.timeline.csv.head.properties'),
    t('app.timeline.csv.head.reason'),
  ]
  const rows = entries.map((entry) => {
    const { ts, by, as, id, u, reason = '', properties } = entry
    const who =
      by === '' ? t('app.notify.system') : [by, as].flatMap((one) => (one ? [labels[one] ?? one] : [])).join(' / ')
    const names = u === 1 ? [] : properties.map((name) => t(`types.${typeOf(entry)}.props.${name}`))
    return [ts, who, t(kindOf(entry)), id, labels[id] ?? '', names.join(', '), reason]
  })
  const lines = [head, ...rows]
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

function kindOf({ u, kind }: TimelineEntry) {
  if (kind === 'DELETED') return 'app.timeline.csv.deleted'
  return u === 1 ? 'app.timeline.filter.added' : 'app.timeline.filter.changed'
}

function cellOf(text: string): string {
  const whole = withoutHiddenFormulas(text)
  const safe = /^[=+\-@\t\r]/.test(whole) ? `'${whole}` : whole
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
