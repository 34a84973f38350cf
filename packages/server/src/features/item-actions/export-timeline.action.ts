import type { InferOutput } from 'valibot'
import { parseItemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { timelineExportSchema, type Timeline, type TimelineEntry } from '@cairn/contract/timeline'
import { BYTE_ORDER_MARK, csvLines, exportFileName } from '../exports/port.ts'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { refuseMasquerade } from '../../items/rights/acting-as.ts'
import { propertyTitles, type TextActionParts } from '../texts/port.ts'
import { authorizeTimeline, timelinePage } from './timeline-page.ts'

type Wanted = InferOutput<typeof timelineExportSchema>

const PAGE = 500

/**
 * Task that writes a whole timeline as CSV (RFC 4180), page by page, as the person may see it at the time:
 * what is taken away meanwhile is not exported. The result is the number of changes.
 */
export const exportTimeline: CoreLongAction<TextActionParts> = {
  name: 'exportTimeline',
  async check(body, principal, parts) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
    refuseMasquerade(principal)
    await authorizeTimeline(parts, principal, wantedIn(body).id)
  },
  async run(body, { userId = '' }, parts, task) {
    const { name, head, words, language, ...query } = wantedIn(body)
    const titles = await propertyTitles(parts.systemTexts, language)
    const file = await task.file(exportFileName(name, 'csv'), 'text/csv; charset=utf-8')
    await file.truncate(0)
    await file.append(BYTE_ORDER_MARK + csvLines([head]))
    let count = 0
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const reader = await parts.principals.ofUser(parseItemId(userId).index)
      await authorizeTimeline(parts, reader, query.id)
      const page = await timelinePage(parts, reader, { ...query, after, max: PAGE })
      await file.append(csvLines(page.entries.map((entry) => rowOf(entry, page.labels, { words, titles }))))
      count += page.entries.length
      after = page.next
      await task.progress(count)
    }
    return { count }
  },
}

function wantedIn(body: unknown): Wanted {
  return parsePayload('exportTimeline', timelineExportSchema, body)
}

function rowOf(
  { ts, by, as, id, u, kind, reason = '', properties }: TimelineEntry,
  labels: Timeline['labels'],
  { words, titles }: { words: Wanted['words']; titles: ReadonlyMap<string, string> },
): string[] {
  const who = by === '' ? words.server : [by, as].flatMap((one) => (one ? [labels[one] ?? one] : [])).join(' / ')
  const what = kind === 'DELETED' ? words.deleted : u === 1 ? words.added : words.changed
  const { type } = parseItemId(id as ItemId)
  // What a new item begins with is no change.
  const changed = u === 1 ? [] : properties.map((name) => titles.get(`types.${type}.props.${name}`) ?? name)
  return [ts, who, what, id, labels[id] ?? '', changed.join(', '), reason]
}
