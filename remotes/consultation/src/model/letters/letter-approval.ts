import type { Item } from '@cairn/contract'
import { LETTER_CONTENT } from './letter.ts'

/** From this number of letter writers in a community on, nobody may approve their own letter. */
export const MOST_OWN_WRITERS = 3

/** Tells whether a template is approved on this day, `YYYY-MM-DD`. */
export function isTemplateApproved({ approval, approvedUntil, state }: Item, today: string): boolean {
  return approval === 'APPROVED' && typeof approvedUntil === 'string' && approvedUntil >= today && state !== 'ARCHIVE'
}

/**
 * Tells whether a template is of the community that answers: its letterhead and its approval are no
 * other's.
 */
export function isOwnTemplate({ owner }: Item, response: Item): boolean {
  return owner !== undefined && owner === response['community']
}

const SAID_ALONE = ['body', 'outcome', 'signatory', 'language', 'withMap'] as const

/** Tells whether a change makes a letter say something else than its template, or brings evidence. */
export function partsFromTemplate(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean {
  const names = [...SAID_ALONE, 'subject', 'evidence', 'template']
  return names.some((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
}

/**
 * Tells whether a letter contains only the text of its template, without evidence. (Subjects are compared
 * elsewhere, with fields filled.)
 */
export function isTemplateAlone(
  letter: Readonly<Record<string, unknown>>,
  template: Readonly<Record<string, unknown>>,
): boolean {
  if ([letter['evidence'] ?? []].flat().length > 0) return false
  return SAID_ALONE.every((name) => JSON.stringify(letter[name] ?? null) === JSON.stringify(template[name] ?? null))
}

/** Returns the values of a new letter from a template: its text with the fields still in it. */
export function valuesFromTemplate(template: Item): Record<string, unknown> {
  const copied = ['subject', 'body', 'outcome', 'signatory', 'language', 'kind', 'withMap'] as const
  const values = Object.fromEntries(copied.flatMap((name) => (name in template ? [[name, template[name]]] : [])))
  return { ...values, template: template.$id }
}

/** Tells whether a change affects the content of a letter. */
export function changesLetter(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean {
  return LETTER_CONTENT.some((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
}
