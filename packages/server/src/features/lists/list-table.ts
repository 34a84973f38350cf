import { parse } from 'csv-parse/sync'
import { CairnError } from '@cairn/contract/errors'
import { createKeyGenerator } from '@cairn/model/list-key'
import type { Values } from '@cairn/model/item-schema'
import { LANGUAGE } from '../../lib/language-tag.ts'

/** Columns of a list as a table; each language stands in a column named by its tag. */
export const KEY = 'key'
export const STATE = 'state'

/** A value of a list on a line of a table. */
export interface TableRow {
  line: number
  cells: string[]
  key: string
  archived: boolean | undefined
  translations: Record<string, string>
}

export interface ListTable {
  headings: string[]
  rows: TableRow[]
}

const MOST_ROWS = 5000
const DELIMITERS = [',', ';', '\t']

/** The rows of a list: its key, state, and words in each language that any of them has. */
export function tableOf(values: readonly Values[]): string[][] {
  const languages = [...new Set(values.flatMap(({ translations }) => Object.keys(translations ?? {})))].sort()
  return [
    [KEY, STATE, ...languages],
    ...values.map(({ key, state, translations }) => [
      String(key),
      String(state ?? 'ACTIVE'),
      ...languages.map((language) => (translations as Record<string, string> | undefined)?.[language] ?? ''),
    ]),
  ]
}

/**
 * Reads such a table, whatever parts its cells; the order of columns is free, and columns of other names count for nothing. A row without a key is given one
 * made of its words. Throws `csvUnreadable` with the line that is wrong, `csvTooLong` with the most rows there may be.
 */
export function readListTable(text: string): ListTable {
  const [first = ''] = text.split('\n', 1)
  const [delimiter = ','] = DELIMITERS.toSorted((left, right) => first.split(right).length - first.split(left).length)
  const [head, ...records] = recordsOf(text, delimiter)
  if (records.length > MOST_ROWS) throw new CairnError('csvTooLong', undefined, { max: MOST_ROWS })
  const headings = (head?.record ?? []).map((heading) => heading.trim())
  const at = (name: string) => headings.findIndex((heading) => heading.toLowerCase() === name)
  const languages = headings.flatMap((heading, place) =>
    LANGUAGE.test(heading) && place !== at(KEY) ? [[heading, place] as const] : [],
  )
  if (languages.length === 0) throw new CairnError('csvUnreadable', 'no column names a language', { line: 1 })
  const keys = createKeyGenerator()
  const rows = records.map(({ record, info }): TableRow => {
    const cells = record.map(withoutGuard)
    const translations = Object.fromEntries(
      languages.flatMap(([language, place]) => (cells[place] ? [[language, cells[place]]] : [])),
    )
    const key = cells[at(KEY)] || keys.make(Object.values(translations)[0] ?? '')
    keys.take(key)
    return { line: info.lines, cells: record, key, archived: stateOf(cells[at(STATE)]), translations }
  })
  return { headings, rows }
}

function recordsOf(text: string, delimiter: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, {
      ...{ bom: true, delimiter, info: true, trim: true },
      ...{ relax_column_count: true, skip_empty_lines: true, to: MOST_ROWS + 2 },
    }) as unknown as { record: string[]; info: { lines: number } }[]
  } catch (thrown) {
    const { lines = 0, message = '' } = thrown as { lines?: number; message?: string }
    throw new CairnError('csvUnreadable', message, { line: lines })
  }
}

/** What an export put before a cell so that no spreadsheet takes it for a formula (TRUST.md, T31). */
function withoutGuard(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

function stateOf(cell: string | undefined): boolean | undefined {
  if (cell === undefined || cell === '') return undefined
  return cell.toUpperCase() === 'ARCHIVED'
}
