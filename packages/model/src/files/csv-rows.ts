import { CELL_SEPARATORS } from '../imports/plan.ts'

/** A row of a table, with the number that it has in a spreadsheet, from 1. */
export interface NumberedRow {
  number: number
  cells: string[]
}

/** Returns the sign that parts most cells of the first line of a CSV, outside quotes. */
export function separatorOf(text: string): string {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)
  const [most = ','] = CELL_SEPARATORS.toSorted((one, other) => line.split(other).length - line.split(one).length)
  return most
}

/** Reads CSV as rows of cells, with quotes as in RFC 4180. Blank rows are left out. */
export function csvRows(text: string): string[][] {
  return numberedRows(text).map(({ cells }) => cells)
}

/**
 * Reads CSV as `csvRows` does, with the number of each row. A quote that is not closed where its cell ends is
 * a letter, so that it does not swallow the rows after it.
 */
export function numberedRows(text: string, separator = separatorOf(text)): NumberedRow[] {
  const end = String.raw`([${separator}]|\r\n?|\n|$)`
  const cell = new RegExp(String.raw` *"([^"]*(?:""[^"]*)*)" *${end}|([^${separator}\r\n]*)${end}`, 'g')
  const rows: NumberedRow[] = []
  let [number, cells]: [number, string[]] = [1, []]
  for (const [, quoted, end1, plain = '', end2] of text.replace(/^\uFEFF/, '').matchAll(cell)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain)
    if ((end1 ?? end2) === separator) continue
    if (cells.some((each) => each.trim() !== '')) rows.push({ number, cells })
    number += 1
    cells = []
  }
  return rows
}
