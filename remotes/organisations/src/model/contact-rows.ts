import * as v from 'valibot'
import type { CairnError } from '@cairn/contract/errors'
import { itemSchema, problemsOf } from '@cairn/model/item-schema'
import { contactType } from './contact.ts'
import type { Columns } from './contact-columns.ts'
import type { OrganizationByName } from './import-names.ts'
import type { REFUSAL_KEYS, RefusalWords } from './refusal-words.ts'

/** Problems of an item by property: the text key of each, and the limit that was passed. */
type Problems = Readonly<Record<string, { userMessage: string; max?: number }>>

/** Stands in a table for a character that could not be read. */
const UNREADABLE = '\uFFFD'

/** Marks NUL and lone surrogates, which no text holds, so that their rows are refused and not the table. */
export function readableTable(text: string): string {
  return text.replaceAll('\u0000', UNREADABLE).toWellFormed()
}

/** What the rows of a table become contacts with. */
export interface RowPlan {
  columns: Columns
  /** Organisation of the rows that name none: an id. */
  organization?: string | undefined
  organizationOf: OrganizationByName
}

/**
 * Builds the properties of a new contact from one row of an imported table. Empty cells are left out. A cell
 * with an unreadable character becomes a text that every check of a contact refuses. The contact belongs to
 * the organisation that its row names, else to that of the plan.
 */
export function contactOfRow(
  cells: readonly string[],
  { columns: { organization: named, ...columns }, organization, organizationOf }: RowPlan,
): Record<string, unknown> {
  const values = Object.entries(columns).flatMap(([property, at]) =>
    cells[at] ? [[property, cells[at].replaceAll(UNREADABLE, '\u0000')]] : [],
  )
  const name = named === undefined ? '' : (cells[named] ?? '')
  const owner = name === '' ? organization : organizationOf(name)
  return { ...Object.fromEntries(values), organizations: owner === undefined || owner === 'several' ? [] : [owner] }
}

/**
 * Tells in words why nothing is made of a row at all: it has more cells than the table has headings, or
 * names an organisation that is not found. Undefined if something can be.
 */
export function rowProblem(
  cells: readonly string[],
  headings: readonly string[],
  { columns: { organization: named }, organizationOf }: RowPlan,
  words: RefusalWords,
): string | undefined {
  if (cells.slice(headings.length).some((cell) => cell !== ''))
    return wordFor('organisations.import.tooManyCells', words)
  const name = named === undefined ? '' : (cells[named] ?? '')
  const found = name === '' ? name : organizationOf(name)
  const key = found === undefined ? 'organisations.import.noOrganization' : 'organisations.import.severalOrganizations'
  return found === undefined || found === 'several' ? wordFor(key, words, { name }) : undefined
}

/**
 * Tells in words that the person of a row seems to be there already: `who` is an id, or the line of a row.
 */
export function alikeText(who: string, words: RefusalWords): string {
  const isLine = /^\d+$/.test(who)
  return wordFor('organisations.import.alike', words, {
    who: isLine ? `${wordFor('organisations.import.line', words)} ${who}` : who,
  })
}

function wordFor(key: (typeof REFUSAL_KEYS)[number], words: RefusalWords, values: Record<string, string> = {}): string {
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, () => value),
    words[key] ?? key,
  )
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
