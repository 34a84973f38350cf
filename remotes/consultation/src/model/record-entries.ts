import * as v from 'valibot'
import { itemIdSchema, type Item, type ItemVersion } from '@cairn/contract'
import type { Paper } from '@cairn/contract/paper'
import { plainText } from '@cairn/model/rich-text'
import { plainCsvOf } from './csv.ts'

/**
 * Schema of one entry of a record. `included` says whether it goes to the other side and into the sealed
 * record.
 */
const entrySchema = v.object({
  id: v.string(),
  kind: v.picklist(['MOVE', 'MESSAGE', 'LETTER', 'LOG', 'MEETING', 'CONCERN']),
  date: v.string(),
  from: v.string(),
  /** Whom it went to, where one side wrote to the other. */
  to: v.optional(v.string()),
  summary: v.string(),
  /** What was answered to a concern. */
  answer: v.optional(v.string()),
  /** The version of the item that shows it, such as `Message-3@1`. */
  evidence: v.string(),
  /** SHA-256 of the file that shows it. */
  sha256: v.optional(v.string()),
  included: v.boolean(),
})
/** One entry of a record: what happened, when, by whom, and which version of which item shows it. */
export type RecordEntry = v.InferOutput<typeof entrySchema>

/** Schema of a remark of the other side, on an entry or on the whole. */
const remarkSchema = v.object({
  at: v.string(),
  by: itemIdSchema,
  /** Name of the account that wrote it, then: the other side may not read accounts. */
  from: v.optional(v.string()),
  text: v.string(),
  entry: v.optional(v.string()),
})
/** A remark on a record. `entry` is the id of what it is about, missing for one on the whole. */
export type RecordRemark = v.InferOutput<typeof remarkSchema>

/** Returns the entries of a record. Values that are none are left out. */
export function entriesIn(value: unknown): RecordEntry[] {
  return Array.isArray(value) ? value.filter((each): each is RecordEntry => v.is(entrySchema, each)) : []
}

/** Returns the remarks on a record. Values that are none are left out. */
export function remarksIn(value: unknown): RecordRemark[] {
  return Array.isArray(value) ? value.filter((each): each is RecordRemark => v.is(remarkSchema, each)) : []
}

/** An item, and whether the other side reads it too. */
interface Source {
  item: Item
  isShared: boolean
}

/** What the entries of a record come from, all of it as its compiler may read it. */
export interface RecordSources {
  notice: Item
  history: readonly ItemVersion[]
  messages: readonly Source[]
  /** Logs and meetings. */
  logs: readonly Source[]
  /** Concerns of the community that have words for others. */
  concerns: readonly Item[]
  /** Names of people and organisations by id. */
  nameOf(id: unknown): string
  /** The status of a notice in words. */
  wordsOf(status: unknown): string
}

/** Returns the entries of a record in order of time. What the other side cannot read is not included yet. */
export function gatherEntries(sources: RecordSources): RecordEntry[] {
  const { notice, history, messages, logs, nameOf, wordsOf } = sources
  const moves = history.flatMap(({ u, ts, by, action, reason, changes }): RecordEntry[] => {
    const status = changes['status']?.to ?? (u === 1 ? notice['status'] : undefined)
    if (status === undefined && action === undefined) return []
    const summary = [status === undefined ? action : wordsOf(status), reason].filter(Boolean).join(': ')
    return [entry('MOVE', `${notice.$id}@${u}`, { date: ts, from: nameOf(by), summary })]
  })
  const said = messages.map(({ item, isShared }) => ({
    ...entry('MESSAGE', `${item.$id}@${item._u}`, {
      date: item._c.ts,
      from: nameOf(item['author']),
      summary: plainText(item['body']),
    }),
    included: isShared,
  }))
  const logged = logs.map(({ item, isShared }) => ({
    ...entry(item._t === 'Meeting' ? 'MEETING' : 'LOG', `${item.$id}@${item._u}`, {
      date: String(item['date'] ?? item._c.ts),
      from: nameOf([item['owner'] ?? ''].flat()[0]),
      summary: String(item['subject'] ?? item['summary'] ?? ''),
    }),
    included: isShared,
  }))
  const noted = sources.concerns.map((item) => concernEntry(item, nameOf(notice['community'])))
  return [...moves, ...said, ...logged, ...noted].sort(
    (a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id),
  )
}

/** A concern is the community's own until it is ticked: its words for others, and what was answered. */
function concernEntry({ $id, _u, _c, ...concern }: Item, from: string): RecordEntry {
  const { subject, publicWords, answered } = concern
  const summary = [subject, publicWords].filter(Boolean).join(': ')
  return {
    ...entry('CONCERN', `${$id}@${_u}`, { date: _c.ts, from, summary }),
    ...(typeof answered === 'string' ? { answer: answered } : {}),
    included: false,
  }
}

function entry(
  kind: RecordEntry['kind'],
  evidence: string,
  said: Pick<RecordEntry, 'date' | 'from' | 'summary'>,
): RecordEntry {
  return { id: evidence, kind, evidence, ...said, included: true }
}

/** Why a record cannot be sealed yet: the other side still has time, and has not said that it is done. */
export function isEarly({ until, agreed }: Item, today: string): boolean {
  return agreed !== true && !(typeof until === 'string' && until < today)
}

const HEAD = ['id', 'kind', 'date', 'from', 'to', 'summary', 'answer', 'evidence', 'sha256']

/** Writes the entries of a record as CSV (RFC 4180). A cell never begins a formula. */
export function csvOfEntries(entries: readonly RecordEntry[]): string {
  const rows = entries.map((each) => [
    each.id,
    each.kind,
    each.date,
    each.from,
    each.to ?? '',
    each.summary,
    each.answer ?? '',
    each.evidence,
    each.sha256 ?? '',
  ])
  return plainCsvOf([HEAD, ...rows])
}

/** Words that a record is printed with. */
export interface RecordPhrases {
  title: string
  language: string
  head: readonly [string, string, string, string]
  remarks: string
  footer: string
}

/** Returns the document of a record: its entries as a table, and the remarks. */
export function paperOfRecord(
  entries: readonly RecordEntry[],
  remarks: readonly RecordRemark[],
  { title, language, head, remarks: heading, footer }: RecordPhrases,
): Paper {
  return {
    ...{ title, language, footer, size: 'LETTER' },
    blocks: [
      { kind: 'heading', level: 1, text: title },
      {
        kind: 'table',
        widths: [70, 90, '*', 90],
        head,
        rows: entries.map(({ date, from, to, summary, answer, evidence }) => [
          ...[date.slice(0, 10), [from, to].filter(Boolean).join(' → ')],
          ...[[summary, answer].filter(Boolean).join(' → '), evidence],
        ]),
      },
      ...(remarks.length === 0
        ? []
        : [
            { kind: 'heading', level: 2, text: heading } as const,
            ...remarks.map((each) => ({ kind: 'paragraph', text: remarkLine(each, entries) }) as const),
          ]),
    ],
  }
}

/** A remark as a line: when, by whom, on which entry, and its words. */
function remarkLine({ at, from, entry, text }: RecordRemark, entries: readonly RecordEntry[]): string {
  const about = entries.find(({ id }) => id === entry)
  return [at.slice(0, 10), from, about && `“${about.summary}”`, text].filter(Boolean).join(' · ')
}
