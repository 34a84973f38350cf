import { open } from 'node:fs/promises'
import { CairnError } from '@cairn/contract/errors'
import { sheetToCsvApart } from '@cairn/geo-files/sheets'
import { markedUtf16 } from '@cairn/model/encodings'
import { separatorOf } from '@cairn/model/csv-rows'
import type { TableRow } from '@cairn/model/imports'
import { csvRecords, type BrokenRow, type Encoding } from './csv-records.ts'

export type { BrokenRow } from './csv-records.ts'

/** How a table is to be read. Missing options are detected. */
export interface TableOptions {
  separator?: string | undefined
  encoding?: Encoding | undefined
  sheet?: string | undefined
}

/** An open table: headings, and rows that are streamed. */
export interface Table {
  /** Of a workbook: its sheets, and the one that is read. */
  sheets?: readonly string[]
  sheet?: string
  headings: readonly string[]
  separator: string
  encoding: Encoding
  /** Names of the files that the area's reader has read: the file itself, or files in it if it is a zip. */
  readFiles?: readonly string[]
  rows(): AsyncIterable<TableRow | BrokenRow>
}

const SAMPLE_BYTES = 256 * 1024
/** Longest line of headings that is looked at for the separator. */
const MOST_COLUMNS = 1000

/** Matches UTF-8 read as windows-1252, such as “Ã©”, which nobody writes. */
const UTF8_AS_1252 = /\uFFFD|[Â-Å][\u0080-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[áâ][\u0080-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{2}/

/** Tells whether a row is malformed. */
export function isBroken(row: TableRow | BrokenRow): row is BrokenRow {
  return 'broken' in row
}

/**
 * Opens a CSV file or a sheet of an XLSX workbook (the first if none has the given name), which is written to
 * `into` as CSV. Separator and encoding of a CSV file are detected unless given. Throws `tableUnreadable`
 * with the reason for an invalid workbook, binary data or missing headings, and `csvUnreadable` if the
 * headings are malformed or more than 1,000.
 */
export async function openTable(path: string, options: TableOptions = {}, into = `${path}.csv`): Promise<Table> {
  const sample = await beginningOf(path)
  if (!isZip(sample)) return openCsv(path, sample, options)
  const read = await sheetToCsvApart({ path, sheet: options.sheet, into })
  if ('refusal' in read) throw new CairnError('tableUnreadable', read.detail, { why: read.refusal })
  const table = await openCsv(into, await beginningOf(into), { separator: ',', encoding: 'utf-8' })
  return { ...table, ...read }
}

/** Tells whether the bytes start with a zip signature, as a workbook does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

async function openCsv(path: string, sample: Uint8Array, options: TableOptions): Promise<Table> {
  const encoding = options.encoding ?? encodingOf(sample)
  const text = new TextDecoder(encoding).decode(sample)
  const separator = options.separator ?? separatorOf(text)
  const [first] = await firstOf(csvRecords(path, separator, encoding))
  if (!first) throw new CairnError('tableUnreadable', 'no line of headings', { why: 'noHeadings' })
  if (isBroken(first) || first.cells.length > MOST_COLUMNS)
    throw new CairnError('csvUnreadable', 'headings', { line: 1 })
  const headings = first.cells.map((heading) => heading.trim())
  return {
    headings,
    separator,
    encoding,
    async *rows() {
      let isFirst = true
      for await (const row of csvRecords(path, separator, encoding)) {
        if (!isFirst) yield isBroken(row) ? row : checked(row, headings.length, { separator, encoding })
        isFirst = false
      }
    },
  }
}

/** A row with other than as many cells as there are headings is broken, but for empty ones at its end. */
function checked(
  { line, cells }: TableRow,
  width: number,
  { separator, encoding }: Pick<Table, 'separator' | 'encoding'>,
): TableRow | BrokenRow {
  if (cells.slice(width).some((cell) => cell.trim() !== '') || cells.length < width)
    return { line, text: cells.join(separator), broken: 'cells' }
  const strange = encoding === 'windows-1252' ? UTF8_AS_1252 : /\uFFFD/
  if (cells.some((cell) => strange.test(cell))) return { line, text: cells.join(separator), broken: 'encoding' }
  return { line, cells: cells.slice(0, width) }
}

async function beginningOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** UTF-8 unless the bytes say otherwise: old spreadsheets write windows-1252. */
function encodingOf(sample: Uint8Array): Encoding {
  if (isUtf32(sample)) throw new CairnError('tableUnreadable', 'UTF-32', { why: 'utf32' })
  const marked = markedUtf16(sample)
  if (marked) return marked
  try {
    // A character may be cut at the end of the sample.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return 'utf-8'
  } catch {
    // No spreadsheet writes this character in that encoding: it is a picture or a program.
    if (sample.includes(0)) throw new CairnError('tableUnreadable', 'no text', { why: 'noText' })
    return 'windows-1252'
  }
}

/** Tells whether letters take four bytes each: the upper two of the first ones are zero or a mark. */
function isUtf32([a, b, c, d, e, f, g, h]: Uint8Array): boolean {
  const isLittle = c === 0 && d === 0 && g === 0 && h === 0
  const isBig = a === 0 && b === 0 && e === 0 && f === 0
  return isLittle || isBig
}

async function firstOf<T>(rows: AsyncIterable<T>): Promise<T[]> {
  for await (const row of rows) return [row]
  return []
}
