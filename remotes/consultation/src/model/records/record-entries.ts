import * as v from 'valibot'
import { citeItem, itemIdSchema, readCitation, type Item, type ItemId, type ItemVersion } from '@cairn/contract'
import type { Paper } from '@cairn/contract/paper'
import { plainText } from '@cairn/model/rich-text'
import { clockOf } from '../clock/clock.ts'
import { AMENDED } from '../file/amendment.ts'
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
  /**
   * The version of the item that shows it, such as `Message-3@1`. Once the record is open, missing for items
   * that not all of its readers may read.
   */
  evidence: v.optional(v.string()),
  /** SHA-256 of the file that shows it. */
  sha256: v.optional(v.string()),
  included: v.boolean(),
  /** Of a draft: not all who will read the record may read it by itself. */
  isPrivate: v.optional(v.boolean()),
  /** Of a draft: the other side may not read it by itself. */
  isOwn: v.optional(v.boolean()),
})
/** One entry of a record: what happened, when, by whom, and which version of which item shows it. */
export type RecordEntry = v.InferOutput<typeof entrySchema>

/** Schema of what a draft keeps of an entry: no words, which each reader sees by their own rights. */
const pickSchema = v.object({
  id: v.string(),
  included: v.boolean(),
  isPrivate: v.optional(v.boolean()),
  isOwn: v.optional(v.boolean()),
  /** Of an opened record: the id of the entry that this shows. */
  entry: v.optional(v.string()),
})
/**
 * An entry of a draft: the item that shows it, or the version of the notice that a move made, and whether
 * it goes in. Of an opened record: the evidence that not all of its readers may know of.
 */
export type RecordPick = v.InferOutput<typeof pickSchema>

/** Schema of a remark of the other side, on an entry or on the whole. */
const remarkSchema = v.object({
  at: v.string(),
  by: itemIdSchema,
  /** Name of the account that wrote it, then: the other side may not read accounts. */
  from: v.optional(v.string()),
  text: v.string(),
  entry: v.optional(v.string()),
})
/**
 * A remark on a record of consultation. `entry` is the id of the entry; missing for a remark on the whole.
 */
export type RecordRemark = v.InferOutput<typeof remarkSchema>

/** Returns the entries stored in a record. Invalid values are left out. */
export function entriesIn(value: unknown): RecordEntry[] {
  return Array.isArray(value) ? value.filter((each): each is RecordEntry => v.is(entrySchema, each)) : []
}

/** Returns the remarks stored in a record. Invalid values are left out. */
export function remarksIn(value: unknown): RecordRemark[] {
  return Array.isArray(value) ? value.filter((each): each is RecordRemark => v.is(remarkSchema, each)) : []
}

/** Returns the picks stored in a draft (`RecordPick`). Invalid values are left out. */
export function picksIn(value: unknown): RecordPick[] {
  return Array.isArray(value) ? value.filter((each): each is RecordPick => v.is(pickSchema, each)) : []
}

/**
 * Returns the picks that a draft stores for these entries: id, whether it is included, whether it is private.
 */
export function picksOf(entries: readonly RecordEntry[]): RecordPick[] {
  return entries.map(({ id, included, isPrivate, isOwn }) => ({
    ...{ id: keyOf(id), included },
    ...(isPrivate ? { isPrivate } : {}),
    ...(isOwn ? { isOwn } : {}),
  }))
}

/**
 * Returns those entries that have a pick in a draft, with `included`, `isPrivate` and `isOwn` set from the
 * pick.
 */
export function withPicks(entries: readonly RecordEntry[], picks: readonly RecordPick[]): RecordEntry[] {
  const known = new Map(picks.map((pick) => [pick.id, pick]))
  return entries.flatMap(({ isPrivate: _isPrivate, isOwn: _isOwn, ...each }) => {
    const pick = known.get(keyOf(each.id))
    const { included, isPrivate, isOwn } = pick ?? {}
    const marks = { ...(isPrivate ? { isPrivate } : {}), ...(isOwn ? { isOwn } : {}) }
    return included === undefined ? [] : [{ ...each, included, ...marks }]
  })
}

/**
 * Returns the entries of a record as all its readers see them, and the picks that keep the evidence which not
 * all of them may know of: the ids of items that the other side, or some of its readers, may not read.
 */
export function opened(entries: readonly RecordEntry[]): { entries: RecordEntry[]; picks: RecordPick[] } {
  const picks: RecordPick[] = []
  const told = entries.map(({ isPrivate, isOwn, evidence, ...entry }, at): RecordEntry => {
    if (evidence === undefined || !(isPrivate || isOwn)) return { ...entry, ...(evidence ? { evidence } : {}) }
    const id = `entry-${at + 1}`
    picks.push({ id: evidence, included: true, entry: id })
    return { ...entry, id }
  })
  return { entries: told, picks }
}

/** Returns the entries of an opened record with the evidence that the reader may read, as citations. */
export function withEvidence(
  entries: readonly RecordEntry[],
  picks: readonly RecordPick[],
  mayRead: (id: ItemId) => boolean,
): RecordEntry[] {
  const cited = new Map(picks.map(({ id, entry }) => [entry, id]))
  return entries.map((each) => {
    const evidence = each.evidence ?? cited.get(each.id)
    const id = readCitation(evidence)?.id
    return evidence !== undefined && (each.evidence !== undefined || (id && mayRead(id))) ? { ...each, evidence } : each
  })
}

/**
 * Returns a draft's selection after somebody ticked the entries `included`. Entries they do not see stay
 * selected as before.
 */
export function pickedBy(
  picks: readonly RecordPick[],
  seen: readonly RecordEntry[],
  included: readonly string[],
): RecordPick[] {
  const [visible, chosen] = [new Set(seen.map(({ id }) => keyOf(id))), new Set(included.map(keyOf))]
  return picks.map((pick) => (visible.has(pick.id) ? { ...pick, included: chosen.has(pick.id) } : pick))
}

/** Items of whose versions each may be an entry. */
const VERSIONED = /^(ConsultNotice|Consultation)-/

/**
 * What an entry stays the same by while what shows it changes: each version of a notice or of its file is an
 * entry of its own.
 */
function keyOf(id: string): string {
  return VERSIONED.test(id) ? id : id.replace(/@\d+$/, '')
}

/**
 * An item that may become an entry of a record: whether the other side has access, and whether some readers
 * of the record do not.
 */
export interface Source {
  item: Item
  isShared: boolean
  isPrivate?: boolean
}

/** Tells whether an item is read by fewer people than those who read what is protected of its owner. */
export function isPrivate(item: Readonly<Record<string, unknown>>): boolean {
  const protocols = [item['protocols'] ?? []].flat()
  return item['access'] === 'PRIVATE' || item['owner'] === undefined || protocols.length > 0
}

/** Items that the entries of a record are made from, as its compiler may read them. */
export interface RecordSources {
  notice: Item
  history: readonly ItemVersion[]
  /** Versions of the file that both sides may read. */
  fileHistory: readonly ItemVersion[]
  messages: readonly Source[]
  /** Logs and meetings. */
  logs: readonly Source[]
  /** Concerns of the community that have words for others. */
  concerns: readonly Item[]
  /** Names of people and organisations by id. */
  nameOf(id: unknown): string
  /** What the new status of a notice says that happened, in words; `former` is undefined for the first. */
  wordsOf(status: unknown, former: unknown): string
  /** Says a step that no status tells, in words. */
  say: SayStep
}

/** Steps of a record that no status of a notice tells. */
type StepKind = 'AMENDED' | 'DAYS' | 'RETURNED' | 'RESUBMITTED'
/** Says such a step: how many days were given, or the properties that were amended. */
export type SayStep = (kind: StepKind, of?: { days?: number; properties?: readonly string[] }) => string

/**
 * Returns the entries of a record in order of time. Entries that the other side, or some readers of the
 * record, cannot read are initially not selected.
 */
export function gatherEntries(sources: RecordSources): RecordEntry[] {
  const { notice, history, messages, logs, nameOf, wordsOf } = sources
  const moves = history.flatMap(({ u, all = u, ts, by, reason, changes }): RecordEntry[] => {
    const status = changes['status']?.to ?? (u === 1 ? notice['status'] : undefined)
    const given = status === undefined ? daysGiven(changes['clock']) : undefined
    if (status === undefined && !given) return []
    const words = given ? sources.say('DAYS', given) : wordsOf(status, changes['status']?.from)
    const summary = [words, given?.reason ?? reason].filter(Boolean).join(': ')
    return [entry('MOVE', `${notice.$id}@${all}`, { date: ts, from: nameOf(by), summary })]
  })
  const fileMoves = sources.fileHistory.flatMap(({ u, all = u, ts, by, reason, changes }): RecordEntry[] => {
    const words = wordsOfFile(changes, sources.say)
    if (words === undefined) return []
    const summary = [words, reason].filter(Boolean).join(': ')
    return [entry('MOVE', `${String(notice['consultation'])}@${all}`, { date: ts, from: nameOf(by), summary })]
  })
  const said = messages.map(({ item, ...how }) => ({
    ...entry('MESSAGE', citeItem(item), {
      date: item._c.ts,
      from: nameOf(item['author']),
      summary: plainText(item['body']),
    }),
    ...ticked(how),
  }))
  const logged = logs.map(({ item, ...how }) => ({
    ...entry(item._t === 'Meeting' ? 'MEETING' : 'LOG', citeItem(item), {
      date: String(item['date'] ?? item._c.ts),
      from: nameOf([item['owner'] ?? ''].flat()[0]),
      summary: String(item['subject'] ?? item['summary'] ?? ''),
    }),
    ...ticked(how),
  }))
  const noted = sources.concerns.map((item) => concernEntry(item, nameOf(notice['community'])))
  return [...moves, ...fileMoves, ...said, ...logged, ...noted].sort(
    (a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id),
  )
}

/** Returns the working days that a change of a clock gave, and why. Undefined if it gave none. */
function daysGiven(change: { from: unknown; to: unknown } | undefined): { days: number; reason?: string } | undefined {
  const [former, now] = [clockOf(change?.from), clockOf(change?.to)]
  const [last, ...others] = now?.extensions.slice(former?.extensions.length ?? now.extensions.length).toReversed() ?? []
  if (!last) return undefined
  const days = others.reduce((sum, each) => sum + each.days, last.days)
  return { days, ...(last.reason === undefined ? {} : { reason: last.reason }) }
}

/** Says what a version of a file did that belongs in a record. Undefined for what does not. */
function wordsOfFile(changes: ItemVersion['changes'], say: SayStep): string | undefined {
  const { state, amended } = changes
  if (amended) return say('AMENDED', { properties: AMENDED.filter((name) => name in changes) })
  if (state?.to === 'INCOMPLETE') return say('RETURNED')
  return state?.from === 'INCOMPLETE' && state.to === 'REVIEW' ? say('RESUBMITTED') : undefined
}

function ticked({ isShared, isPrivate = false }: Omit<Source, 'item'>): Partial<RecordEntry> & { included: boolean } {
  const marks = { ...(isPrivate ? { isPrivate } : {}), ...(isShared ? {} : { isOwn: true }) }
  return { included: isShared && !isPrivate, ...marks }
}

/** A concern is the community's own until it is ticked: its words for others, and what was answered. */
function concernEntry(item: Item, from: string): RecordEntry {
  const { _c, ...concern } = item
  const { subject, publicWords, answered } = concern
  const summary = [subject, publicWords].filter(Boolean).join(': ')
  return {
    ...entry('CONCERN', citeItem(item), { date: _c.ts, from, summary }),
    ...(typeof answered === 'string' ? { answer: answered } : {}),
    ...{ included: false, isOwn: true },
  }
}

function entry(
  kind: RecordEntry['kind'],
  evidence: string,
  said: Pick<RecordEntry, 'date' | 'from' | 'summary'>,
): RecordEntry {
  return { id: evidence, kind, evidence, ...said, included: true }
}

/** Fewest working days that the other side has to comment on a record, unless it agrees earlier. */
export const RECORD_DAYS = 5
/** Most remarks on a record. */
export const MOST_REMARKS = 200
/** Most characters of all remarks on a record. */
export const MOST_REMARK_WORDS = 100_000

/** Tells whether a record has room for a remark with this text. */
export function hasRoomFor(remarks: readonly RecordRemark[], text: string): boolean {
  const words = remarks.reduce((sum, remark) => sum + remark.text.length, text.length)
  return remarks.length < MOST_REMARKS && words <= MOST_REMARK_WORDS
}

/**
 * Tells whether a newly sealed record may replace an earlier one: one agreed by both sides is replaced only
 * by another such.
 */
export function mayReplace(later: Item, former: Item): boolean {
  return later['agreed'] === true || (former['agreed'] !== true && former['compiledBy'] === later['compiledBy'])
}

/** Tells whether a record cannot be sealed yet because the other side still has time and has not agreed. */
export function isEarly({ until, agreed }: Item, today: string): boolean {
  return agreed !== true && !(typeof until === 'string' && until < today)
}

/** Characters of a day, YYYY-MM-DD. */
const DAY = 10
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
    each.evidence ?? '',
    each.sha256 ?? '',
  ])
  return plainCsvOf([HEAD, ...rows])
}

/** Words that a record is printed with. */
export interface RecordPhrases {
  title: string
  language: string
  head: readonly [string, string, string, string]
  /** What a version of an item of this kind is called, such as "Message, version 2". */
  cited: (kind: RecordEntry['kind'], version: number) => string
  remarks: string
  footer: string
}

/** Returns the version that shows an entry. Undefined where none is told. */
export function versionOf({ evidence }: RecordEntry): number | undefined {
  return readCitation(evidence)?.u
}

/** Returns the document of a record: its entries as a table, and the remarks. */
export function paperOfRecord(
  entries: readonly RecordEntry[],
  remarks: readonly RecordRemark[],
  { title, language, head, cited, remarks: heading, footer }: RecordPhrases,
): Paper {
  const evidenceOf = (entry: RecordEntry) => {
    const version = versionOf(entry)
    return version === undefined ? '' : cited(entry.kind, version)
  }
  return {
    ...{ title, language, footer, size: 'LETTER' },
    blocks: [
      { kind: 'heading', level: 1, text: title },
      {
        kind: 'table',
        widths: [70, 90, '*', 90],
        head,
        rows: entries.map((each) => [
          ...[each.date.slice(0, DAY), [each.from, each.to].filter(Boolean).join(' → ')],
          ...[[each.summary, each.answer].filter(Boolean).join(' → '), evidenceOf(each)],
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
  return [at.slice(0, DAY), from, about && `“${about.summary}”`, text].filter(Boolean).join(' · ')
}
