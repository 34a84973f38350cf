import type { InferOutput } from 'valibot'
import { isItemId, parseItemId, type ItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { timelineExportSchema, type Timeline, type TimelineEntry } from '@cairn/contract/timeline'
import { agreedTo, BYTE_ORDER_MARK, csvLines, exportFileName, readableOf, requirePurpose } from '../exports/port.ts'
import type { CoreLongAction } from '../../items/action/define-action.ts'
import { parsePayload } from '../../items/action/payload.ts'
import { propertiesNaming } from '../../items/facts/properties-naming.ts'
import { refuseMasquerade } from '../../items/rights/principal/acting-as.ts'
import { propertyTitles, type TextActionDeps } from '../texts/port.ts'
import { authorizeTimeline, timelinePage } from './timeline-page.ts'

type Wanted = InferOutput<typeof timelineExportSchema>

const PAGE = 500

/**
 * Task: exports a whole timeline as CSV (RFC 4180), as the person may see it when each page is read. Asks for
 * a purpose if it may contain items that require one. Returns `{count, left?}`: the number of changes in the
 * file; and of items, readable to the person, whose changes `agreedTo` left out. Throws `masquerading`,
 * `notAllowed`, and as `requirePurpose` does.
 */
export const exportTimeline: CoreLongAction<TextActionDeps> = {
  name: 'exportTimeline',
  async check(body, principal, deps) {
    if (principal.userId === undefined) throw new CairnError('notSignedIn')
    refuseMasquerade(principal)
    const wanted = wantedIn(body)
    await authorizeTimeline(deps, principal, wanted.id)
    await requirePurpose(deps.context, principal, typesIn(wanted, deps), wanted.purpose)
  },
  async run(body, { userId = '' }, deps, task) {
    const { name, head, words, language, purpose, withheld, ...query } = wantedIn(body)
    const titles = await propertyTitles(deps.systemTexts, language)
    const file = await task.file(exportFileName(name, 'csv'), 'text/csv; charset=utf-8')
    await file.truncate(0)
    await file.append(BYTE_ORDER_MARK + csvLines([head]))
    let count = 0
    const left = new Set<string>()
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const reader = { ...(await deps.principals.ofUser(parseItemId(userId).index)), purpose }
      await authorizeTimeline(deps, reader, query.id)
      const page = await timelinePage(deps, reader, { ...query, after, max: PAGE })
      const ids = [...new Set(page.entries.map(({ id }) => id))].filter(isItemId)
      const agreed = new Set<string>(await agreedTo(deps.context, ids, { purpose, withheld }))
      const taken = page.entries.filter(({ id }) => agreed.has(id))
      const read = await readableOf(deps.context, reader, ids)
      const exported = read.filter(({ id }) => agreed.has(id))
      for (const { id } of read) if (!agreed.has(id)) left.add(id)
      deps.context.accessLog.note(reader, 'export', exported)
      // The log is there before the file is.
      await deps.context.accessLog.flush()
      await file.append(csvLines(taken.map((entry) => rowOf(entry, page.labels, { words, titles }))))
      count += taken.length
      after = page.next
      await task.progress(count)
    }
    return { count, ...(left.size > 0 ? { left: left.size } : {}) }
  },
}

function wantedIn(body: unknown): Wanted {
  return parsePayload('exportTimeline', timelineExportSchema, body)
}

/**
 * Returns the types of items that the export may contain: those filtered for, else that of its item and all
 * that may refer to it.
 */
function typesIn({ id, types }: Wanted, { context: { catalogue } }: TextActionDeps): readonly ItemType[] {
  if (types) return types.flatMap((name) => catalogue.get(name) ?? [])
  const own = id && parseItemId(id).type
  if (own === undefined) return catalogue.all()
  return catalogue.all().filter((type) => type.name === own || propertiesNaming(type, own).length > 0)
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
