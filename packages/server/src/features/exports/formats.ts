import { stringify } from 'csv-stringify/sync'
import { answersAt, readCitation, type Item, type Property } from '@cairn/contract'
import { itemAddress } from '@cairn/model/cell-path'
import { withoutHiddenFormulas } from '@cairn/model/csv-cell'
import { EXPORT_HEADINGS } from '@cairn/model/imports'
import type { NamedPlaces } from './as-exported.ts'
import type { CareOf } from './care-words.ts'
import type { Column } from './columns.ts'

/**
 * Writes the items of an export to a file page by page: what comes before, how a page is written, and what
 * comes after.
 */
export interface ExportFormat {
  type: string
  head: string
  /** `before` is how many items stand in the file already. */
  rows(items: readonly Item[], before: number, beside: Beside): string
  /** Items are written with the places that they name as theirs. */
  hasPlaces?: true
  tail: string
}

/** What is known of the items of a page: their labels, and the places that they name as theirs. */
export interface Beside {
  labels: Readonly<Record<string, string>>
  places?: NamedPlaces
}

/** Without it a spreadsheet takes the letters of many languages for others. */
export const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = '; '

/** Rows of a CSV; no cell is taken for a formula (TRUST.md, T31), nor a part of one where a program parts cells at `;` or a tab. */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  const cast = { string: withoutHiddenFormulas }
  return stringify(rows as unknown[][], { cast, escape_formulas: true, record_delimiter: '\r\n' })
}

/** How items are written besides their properties. */
export interface Written {
  /** Where items open. */
  origin: string
  /** Content warnings and labels. Left out for types that have none. */
  care: CareOf | undefined
}

/**
 * Returns a row an item, for spreadsheets: labels stand for related items, and no cell is taken for a formula
 * (TRUST.md, T31).
 */
export function csvFormat(columns: readonly Column[], written: Written): ExportFormat {
  return {
    type: 'text/csv; charset=utf-8',
    head: BYTE_ORDER_MARK + csvLines([headingsOf(columns, written)]),
    rows: (items) => csvLines(items.map((item) => rowOf(item, columns, written))),
    tail: '',
  }
}

/** Writes items as a JSON array, each as the reader may see it. */
export function jsonFormat(written: Written): ExportFormat {
  return {
    type: 'application/json; charset=utf-8',
    head: '[',
    rows: (items, before) =>
      items.map((item, at) => `${before + at > 0 ? ',' : ''}\n${jsonOf(item, written)}`).join(''),
    tail: '\n]\n',
  }
}

function jsonOf({ $can: _can, $met: _met, ...item }: Item, { origin, care }: Written): string {
  const lines = care?.(item) ?? []
  return JSON.stringify({ ...item, ...(lines.length > 0 ? { $care: lines } : {}), $url: itemAddress(origin, item.$id) })
}

/** Returns the headings of a table. */
export function headingsOf(columns: readonly Column[], { care }: Written): string[] {
  const titles = columns.map(({ title }) => title)
  return [...EXPORT_HEADINGS.first, ...titles, ...(care ? [EXPORT_HEADINGS.care] : []), ...EXPORT_HEADINGS.last]
}

/** Returns the cells of an item in a table. */
export function rowOf(item: Item, columns: readonly Column[], { origin, care }: Written): unknown[] {
  const labels = item.$labels ?? {}
  const cells = columns.map(({ prop, property }) => cellOf(property, valueNamed(item, prop), labels))
  const maker = labels[item._c.by] ?? item._c.by
  const lines = care ? [care(item).join(SEPARATOR)] : []
  return [item.$id, item._t, ...cells, ...lines, item._c.ts, maker, itemAddress(origin, item.$id)]
}

/** Returns the value of a column: of a property, or the answers to a question. */
export function valueNamed(item: Item, prop: string): unknown {
  if (!prop.includes('.')) return item[prop]
  const answers = answersAt(item, prop)
  return answers.length === 1 ? answers[0] : answers
}

/** A date is given as it was written. */
function isWritten(value: object): value is { text: string } {
  return 'text' in value && typeof value.text === 'string'
}

/** Returns the text of a value as an export writes it. */
export function exportedText(property: Property, value: unknown, labels: Readonly<Record<string, string>>): string {
  return String(cellOf(property, value, labels))
}

/** Numbers stay numbers, so that a negative one is not taken for a formula. */
export function cellOf(property: Property, value: unknown, labels: Readonly<Record<string, string>>): string | number {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one: unknown) => cellOf(property, one, labels)).join(SEPARATOR)
  if (typeof value === 'number') return value
  if (typeof value === 'object') return isWritten(value) ? value.text : JSON.stringify(value)
  const text = String(value)
  if (property.v !== 'REL' && property.v !== 'IDM') return text
  const { id = text, u } = readCitation(text) ?? {}
  return u === undefined ? (labels[id] ?? id) : `${labels[id] ?? id} @${u}`
}
