import { stringify } from 'csv-stringify/sync'
import { answersAt, readCitation, type Item, type Property } from '@cairn/contract'
import { itemAddress } from '@cairn/model/cell-path'
import { withoutHiddenFormulas } from '@cairn/model/csv-cell'
import { EXPORT_HEADINGS } from '@cairn/model/imports'
import type { NamedPlaces } from './as-exported.ts'
import type { CareOf } from './care-words.ts'
import type { WordOf } from './cell-words.ts'
import type { Column } from './columns.ts'

/** A file format that writes items page by page: header, rows of a page, and footer. */
export interface ExportFormat {
  /** Media type. */
  type: string
  /** Text before the first item. */
  head: string
  /** Returns the text of a page; `before` is the number of items already in the file. */
  rows(items: readonly Item[], before: number, beside: Beside): string
  /** Whether items are written with the places that they refer to. */
  hasPlaces?: true
  /** Text after the last item. */
  tail: string
}

/** What a page of items is written with: labels by item id, and the places that the items refer to. */
export interface Beside {
  labels: Readonly<Record<string, string>>
  places?: NamedPlaces
}

/** UTF-8 byte order mark; without it spreadsheets misread non-ASCII letters. */
export const BYTE_ORDER_MARK = '\uFEFF'
const SEPARATOR = '; '

/**
 * Formats rows as CSV. Cells are protected from being taken for formulas (TRUST.md, T31), also where a
 * program splits at `;` or tabs.
 */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  const cast = { string: withoutHiddenFormulas }
  return stringify(rows as unknown[][], { cast, escape_formulas: true, record_delimiter: '\r\n' })
}

/**
 * Context of an export: the origin for addresses of items, and how to get their content warnings and labels.
 */
export interface Written {
  /** Origin of the addresses of items. */
  origin: string
  /** Returns the content warnings and community labels of an item. Undefined for types that have none. */
  care: CareOf | undefined
  /** Words in place of keys of selections and lists. Left out, cells have the keys. */
  words?: WordOf | undefined
}

/**
 * Creates an export format: CSV, one row for each item, with labels for related items and protected from
 * formulas (TRUST.md, T31).
 */
export function csvFormat(columns: readonly Column[], written: Written): ExportFormat {
  return {
    type: 'text/csv; charset=utf-8',
    head: BYTE_ORDER_MARK + csvLines([headingsOf(columns, written)]),
    rows: (items) => csvLines(items.map((item) => rowOf(item, columns, written))),
    tail: '',
  }
}

/**
 * Creates an export format: a JSON array of items, as the reader may see them, with `$url` and `$care` (lines
 * of text), without `$can` and `$met`.
 */
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

/**
 * Returns the headings of an exported table, in the order of `rowOf`: id and type, one for each column,
 * content warnings and labels (if `care` is given), creation, creator and address. Headings are unique: a
 * column whose title is taken is headed by the name of its property, or by both if that is taken too.
 */
export function headingsOf(columns: readonly Column[], { care }: Written): string[] {
  const last = [...(care ? [EXPORT_HEADINGS.care] : []), ...EXPORT_HEADINGS.last]
  const taken = new Set<string>([...EXPORT_HEADINGS.first, ...last])
  const titles = columns.map(({ title, prop }) => {
    const heading = [title, prop].find((each) => !taken.has(each)) ?? `${title} (${prop})`
    taken.add(heading)
    return heading
  })
  return [...EXPORT_HEADINGS.first, ...titles, ...last]
}

/**
 * Returns the cells of an item's row in an exported table, in the order of `headingsOf`: id and type, the
 * columns, content warnings and labels in one cell (if `care` is given), creation, creator and address.
 */
export function rowOf(item: Item, columns: readonly Column[], { origin, care, words }: Written): unknown[] {
  const labels = item.$labels ?? {}
  const cells = columns.map((column) =>
    cellOf(column.property, valueNamed(item, column.prop), labels, (key) => words?.(item._t, column, key)),
  )
  const maker = labels[item._c.by] ?? item._c.by
  const lines = care ? [care(item).join(SEPARATOR)] : []
  return [item.$id, item._t, ...cells, ...lines, item._c.ts, maker, itemAddress(origin, item.$id)]
}

/**
 * Returns an item's value for a column: a property, or the answer to a form question (an array unless there
 * is exactly one).
 */
export function valueNamed(item: Item, prop: string): unknown {
  if (!prop.includes('.')) return item[prop]
  const answers = answersAt(item, prop)
  return answers.length === 1 ? answers[0] : answers
}

/** A date is given as it was written. */
function isWritten(value: object): value is { text: string } {
  return 'text' in value && typeof value.text === 'string'
}

/** Formats a property's value as text for an export, as `cellOf` does; keys stay keys. */
export function exportedText(property: Property, value: unknown, labels: Readonly<Record<string, string>>): string {
  return String(cellOf(property, value, labels))
}

/**
 * Formats a property's value as a table cell: several joined by `; `, ids as labels, dates as written, other
 * objects as JSON, none as an empty text. A single number stays one, so that a negative one is not taken for
 * a formula. `wordOf` gives the word of a key.
 */
export function cellOf(
  property: Property,
  value: unknown,
  labels: Readonly<Record<string, string>>,
  wordOf: (key: string) => string | undefined = () => undefined,
): string | number {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map((one: unknown) => cellOf(property, one, labels, wordOf)).join(SEPARATOR)
  if (typeof value === 'number') return value
  if (typeof value === 'object') return isWritten(value) ? value.text : JSON.stringify(value)
  const text = String(value)
  if (property.v === 'SEL' || property.v === 'LOV') return wordOf(text) ?? text
  if (property.v !== 'REL' && property.v !== 'IDM') return text
  const { id = text, u } = readCitation(text) ?? {}
  return u === undefined ? (labels[id] ?? id) : `${labels[id] ?? id} @${u}`
}
