import type { Timeline, TimelineEntry, TimelineQuery } from '@cairn/contract/timeline'
import { csvOf } from './csv.ts'

/** What an audit shows: everything, one kind of act, or who read or exported what is protected. */
export const AUDIT_PARTS = [
  'all',
  'moves',
  'letters',
  'disclosures',
  'records',
  'screenings',
  'reads',
  'exports',
] as const
/** Part of an audit. */
export type AuditPart = (typeof AUDIT_PARTS)[number]

/** Types whose changes an audit of consultations shows. */
const TYPES = [
  'Consultation',
  'ConsultResponse',
  'ConsultNotice',
  'ConsultTerms',
  'Letter',
  'LetterTemplate',
  'ConsultRecord',
  'ConsultSnapshot',
  'ScreeningRun',
]
const TYPES_OF: Readonly<Record<AuditPart, readonly string[]>> = {
  all: TYPES,
  moves: ['Consultation', 'ConsultResponse', 'ConsultNotice'],
  letters: ['Letter', 'LetterTemplate'],
  disclosures: ['Letter', 'ConsultRecord'],
  records: ['ConsultRecord', 'ConsultSnapshot'],
  screenings: ['ScreeningRun'],
  reads: [],
  exports: [],
}
/** Events by which the other side learns what a community knows: letters sent, records opened and sealed. */
const DISCLOSURES = ['LETTER_SENT', 'CNS_RECORD', 'CNS_RECORD_SEALED']

/** Tells whether a part shows the log of reads, and not changes. */
export function isOfReads(part: AuditPart): boolean {
  return part === 'reads' || part === 'exports'
}

/** What somebody narrows an audit to. Days are `YYYY-MM-DD`, in the zone of the browser. */
export interface AuditFilter {
  part: AuditPart
  /** Id of the account of a person. */
  by?: string
  /** Id of a consultation. */
  file?: string
  from?: string
  until?: string
}

const DAY_MS = 86_400_000

/** The moment at which a day begins. `offset` are minutes that its zone is behind UTC. */
function momentOf(day: string, offset: number, days = 0): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + offset * 60_000 + days * DAY_MS).toISOString()
}

/**
 * Returns the query of the timeline for an audit. `types` are those that the install has; `offset` are the
 * minutes that the reader's zone is behind UTC.
 */
export function auditQuery({ part, by, file, from, until }: AuditFilter, types: readonly string[], offset = 0) {
  const query = {
    types: TYPES_OF[part].filter((type) => types.includes(type)),
    ...(part === 'disclosures' ? { kinds: DISCLOSURES } : {}),
    ...(by ? { by } : {}),
    ...(file ? { id: file } : {}),
    // The timeline leaves out the moment itself.
    ...(from ? { since: new Date(Date.parse(momentOf(from, offset)) - 1).toISOString() } : {}),
    ...(until ? { until: momentOf(until, offset, 1) } : {}),
  }
  return query as TimelineQuery
}

/** Returns the query of the access log for an audit: who read what is protected. */
export function readsQuery({ part, by, file, from, until }: AuditFilter, offset = 0): Record<string, unknown> {
  const [type, index] = file === undefined || file === '' ? [] : file.split('-')
  return {
    ...(type && index ? { t: type, i: Number(index) } : {}),
    ...(part === 'exports' ? { op: 'export' } : {}),
    ...(by ? { by } : {}),
    ...(from ? { from: momentOf(from, offset) } : {}),
    ...(until ? { until: momentOf(until, offset, 1) } : {}),
  }
}

/** Texts that say what one entry of an audit did. */
export interface DeedWords {
  /** Word of the type of an item. */
  typeOf(entry: TimelineEntry): string
  /** Word of the state that something was brought to. */
  stateOf(entry: TimelineEntry): string
  /** What kind of act it was, in words. */
  kindOf(entry: TimelineEntry): string
  nameOf(entry: TimelineEntry, property: string): string
  made: string
  changed(names: string): string
  /** Joins names to a list. */
  list(names: readonly string[]): string
}

/**
 * Says what an entry did, in words: the type of its item, and that this is new, its new state, or what was
 * changed of it.
 */
export function deedOf(entry: TimelineEntry, words: DeedWords): string {
  const { kind, u, state, properties } = entry
  const names = properties.map((name) => words.nameOf(entry, name))
  const deed =
    kind === 'READ'
      ? words.kindOf(entry)
      : u === 1
        ? words.made
        : state !== undefined
          ? words.stateOf(entry)
          : kind === 'UPDATED' && names.length > 0
            ? words.changed(words.list(names))
            : words.kindOf(entry)
  return `${words.typeOf(entry)} · ${deed}`
}

/** Texts that the rows of an audit are written with. */
export interface AuditWords {
  head: readonly string[]
  /** Who did it if the server did. */
  server: string
  kindOf(entry: TimelineEntry): string
  nameOf(entry: TimelineEntry, property: string): string
}

/**
 * Writes an audit as CSV (RFC 4180) with the columns time, person, acting as, action, item and version,
 * properties, reason.
 */
export function auditCsv({ entries, labels }: Pick<Timeline, 'entries' | 'labels'>, words: AuditWords): string {
  const rows = entries.map((entry) => {
    const { ts, by, as = '', id, u, properties, reason = '' } = entry
    const who = by === '' ? words.server : (labels[by] ?? by)
    const names = u === 1 ? [] : properties.map((name) => words.nameOf(entry, name))
    return [ts, who, labels[as] ?? as, words.kindOf(entry), labels[id] ?? '', `${id}@${u}`, names.join(', '), reason]
  })
  return csvOf([words.head, ...rows])
}
