import { citeItem, defineItemType, type Item } from '@cairn/contract'
import { plainText } from '@cairn/model/rich-text'
import type { Cite } from '../letters/letter-cites.ts'

/**
 * The item type of a snapshot of what a community knew and had said when it answered: the response, its
 * letters and the file, with their versions. It is part of the response and never changes; only its shared
 * part goes to the other side.
 */
export const snapshotType = defineItemType({
  name: 'ConsultSnapshot',
  defaultIcon: 'aperture',
  label: ['title'],
  properties: {
    title: { v: 'DEF', max: 300, readOnly: true, textField: true },
    response: { v: 'REL', t: 'ConsultResponse', readOnly: true },
    taken: { v: 'DTM', readOnly: true },
    json: { v: 'DEF', t: 'json', readOnly: true },
    /** SHA-256 of `json`, written with its keys in order. */
    digest: { v: 'DEF', max: 64, readOnly: true },
    cites: { v: 'IDM', many: true, max: 500, cites: true, readOnly: true },
    /** Key of the step that kept it: a step keeps one, however often it is met. */
    step: { v: 'DEF', max: 120, readOnly: true, unique: 'response' },
  },
  sections: [{ key: 'snapshot', properties: ['taken', 'digest', 'cites', 'response'] }],
  head: { facts: ['taken', 'digest'] },
  listItem: { subtitle: ['taken'] },
  defaultHeaders: ['taken', 'digest'],
  within: 'response',
  serverCreates: true,
  appendOnly: true,
  scattered: true,
  visibility: 'PROTECTED',
  events: [{ kind: 'CNS_SNAPSHOT', on: 'create', suggested: 'PREFS' }],
})

/** Items that a snapshot is made from. Concerns and sections are those that a letter may quote. */
export interface SnapshotSources {
  response: Item
  /** What the other side may read of the response. Nothing, if it was not asked yet. */
  notice: Item | undefined
  file: Item
  letters: readonly Item[]
  concerns: readonly Item[]
  sections: readonly Item[]
}

/**
 * Content of a snapshot: all of it, the part that the other side may read, and the item versions it was made
 * from.
 */
export interface SnapshotParts {
  whole: Record<string, unknown>
  shared: Record<string, unknown>
  cites: Cite[]
}

const FILE = ['projectName', 'identifiers', 'projectDescription', 'projectArea', 'areaHectares', 'state', 'submitted']
const NOTICE = ['status', 'due', 'late', 'outcome', 'answered', 'distributed']
const RESPONSE = ['state', 'outcome', 'priority', 'due', 'late', 'answered', 'workflow']
const LETTER = ['state', 'subject', 'outcome', 'words', 'digest', 'cites', 'way', 'sentOn']

/**
 * Returns the content of a snapshot of a response: `whole`; `shared`, the part that the other side may read,
 * which has nothing of the response itself and only sent letters; and `cites`, the versions of all items it
 * was made from.
 */
export function snapshotOf({ response, notice, file, letters, concerns, sections }: SnapshotSources): SnapshotParts {
  const sent = letters.filter(({ state }) => state === 'SENT')
  const shared = {
    file: picked(file, FILE),
    notice: notice ? picked(notice, NOTICE) : {},
    letters: sent.map((letter) => ({ subject: letter['subject'], digest: letter['digest'], sentOn: letter['sentOn'] })),
    sections: sections.map((section) => picked(section, ['title', 'body'])),
    concerns: concerns.map(({ publicWords }) => publicWords),
  }
  const whole = {
    shared,
    response: picked(response, RESPONSE),
    letters: letters.map((letter) => ({ id: citeItem(letter), ...picked(letter, LETTER) })),
  }
  const cites = [file, notice ?? [], response, letters, concerns, sections].flat().map(citeItem)
  return { whole, shared, cites }
}

const MOST_WORDS = 40_000

/**
 * Formats the shared part of a snapshot as lines of plain text: sections, concerns, and sent letters with
 * date and checksum.
 */
export function linesOfShared(shared: Record<string, unknown>): string {
  const listed = (name: string) => (shared[name] ?? []) as Record<string, unknown>[]
  const lines = [
    ...listed('sections').map(({ title, body }) => `${String(title)}: ${plainText(body).replaceAll('\n', ' ')}`),
    ...((shared['concerns'] ?? []) as unknown[]).map(String),
    ...listed('letters').map(({ subject, sentOn, digest }) => [subject, sentOn, digest].map(String).join(' · ')),
  ]
  return lines.join('\n').slice(0, MOST_WORDS)
}

function picked(item: Item, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])))
}

/** Writes plain data as JSON with its keys in order, so that equal data has equal text. */
export function orderedJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
