import * as v from 'valibot'
import type { CairnError } from '@cairn/contract/errors'
import { itemSchema, problemsOf } from '@cairn/model/item-schema'
import { contactType } from './contact.ts'
import type { Columns } from './contact-columns.ts'
import type { RefusalWords } from './refusal-words.ts'

/** Problems of an item by property: the text key of each, and the limit that was passed. */
type Problems = Readonly<Record<string, { userMessage: string; max?: number }>>

/** Stands in a table for a character that could not be read. */
const UNREADABLE = '\uFFFD'

/** Marks NUL and lone surrogates, which no text holds, so that their rows are refused and not the table. */
export function readableTable(text: string): string {
  return text.replaceAll('\u0000', UNREADABLE).toWellFormed()
}

/**
 * Builds the properties of a new contact from one row of an imported table. Empty cells are left out; the
 * contact belongs to `organization`. A cell with an unreadable character becomes a text that every check of
 * a contact refuses.
 */
export function contactOfRow(
  cells: readonly string[],
  columns: Columns,
  organization: string,
): Record<string, unknown> {
  const values = Object.entries(columns).flatMap(([property, at]) =>
    cells[at] ? [[property, cells[at].replaceAll(UNREADABLE, '\u0000')]] : [],
  )
  return { ...Object.fromEntries(values), organizations: [organization] }
}

/** Checks a contact without storing it. Returns its problems in words, undefined if it has none. */
export function contactProblem(contact: Record<string, unknown>, words: RefusalWords): string | undefined {
  const parsed = v.safeParse(itemSchema(contactType).whole, contact)
  return parsed.success ? undefined : problemText(problemsOf(contactType, parsed.issues), words)
}

/**
 * Writes in words why the store refused a row. Throws the error itself if the server failed: the task is
 * tried again.
 */
export function refusalText(error: CairnError, words: RefusalWords): string {
  if (error.code === 'storeUnavailable' || error.code === 'generalFailure') throw error
  const { properties } = error.details as { properties?: Problems }
  const { userMessage } = error.toBody()
  return properties ? problemText(properties, words) : (words[userMessage] ?? userMessage)
}

function problemText(problems: Problems, words: RefusalWords): string {
  return Object.entries(problems)
    .map(([property, { userMessage, max }]) => {
      const reason = words[userMessage] ?? userMessage
      return `${words[property] ?? property}: ${max === undefined ? reason : reason.replace('{max}', String(max))}`
    })
    .join(', ')
}
