import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import type { ENCODINGS, TableRow } from '@cairn/model/imports'

/** A character encoding of CSV files that is supported. */
export type Encoding = (typeof ENCODINGS)[number]

/** A row of an imported table that cannot be read: its line, text, and the code of the problem. */
export interface BrokenRow {
  line: number
  text: string
  /**
   * One of `cells`, `encoding`, `lineTooLong` and `quote`; or from the reader of an area the key of a text,
   * in which `values` are filled.
   */
  broken: string
  values?: Readonly<Record<string, string>>
}

interface Line {
  number: number
  /** At most 4 million characters. */
  text: string
  /** More followed, which was not kept. */
  isCut: boolean
}

/** A row whose quote is still open after so many lines has lost it: a cell that long is not meant. */
const MOST_LINES = 500
/** Longest line, in characters, so that a line without an end does not fill the memory. */
const LONGEST = 4_000_000
/** So much of a line that is too long is shown with its problem. */
const SHOWN = 1000

/**
 * Yields the records of a CSV file, without blank ones. A record with a misplaced quote, or with a quote not
 * closed within 500 lines or by the end, is yielded as broken, and reading continues on the line after its
 * first, so that one mistake does not swallow the rest. A line of more than 4 million characters is yielded
 * as broken with its beginning.
 */
export async function* csvRecords(
  path: string,
  separator: string,
  encoding: Encoding,
): AsyncGenerator<TableRow | BrokenRow> {
  let pending: Line[] = []
  async function* source() {
    for await (const line of linesOf(path, encoding)) yield line
    yield undefined
  }
  const open: OpenRecord = { lines: 0, quotes: 0 }
  for await (const line of source()) {
    if (line?.isCut && pending.length === 0) {
      yield tooLong(line)
      continue
    }
    if (line && pending.length === 0 && !line.text.includes('"')) {
      if (line.text.trim() !== '') yield { line: line.number, cells: line.text.split(separator) }
      continue
    }
    if (line) pending.push(line)
    let done = 0
    for (;;) {
      const taken = takeRecord(pending, done, separator, line === undefined, open)
      if (!taken) break
      done += taken.lines
      Object.assign(open, { lines: 0, quotes: 0 })
      if (taken.record) yield taken.record
    }
    if (done > 0) pending = pending.slice(done)
  }
}

interface Taken {
  lines: number
  record: TableRow | BrokenRow | undefined
}

/**
 * Scan state of a record with an open quote, so that its lines are not scanned again for each further line.
 */
interface OpenRecord {
  lines: number
  quotes: number
}

/** Takes the record that begins at a line. */
function takeRecord(
  pending: readonly Line[],
  from: number,
  separator: string,
  isEnd: boolean,
  open: OpenRecord,
): Taken | undefined {
  const first = pending[from]
  if (!first) return undefined
  if (first.isCut) return { lines: 1, record: tooLong(first) }
  while (from + open.lines < pending.length) {
    // A record ends before a line that is too long: where its own end is cannot be known.
    if (pending[from + open.lines]?.isCut) break
    open.quotes += (pending[from + open.lines]?.text.split('"').length ?? 1) - 1
    open.lines += 1
    if (open.quotes % 2 === 1) continue
    const lines = pending.slice(from, from + open.lines)
    const text = lines.map((line) => line.text).join('\n')
    if (text.trim() === '') return { lines: lines.length, record: undefined }
    const cells = cellsOf(text, separator)
    if (!cells) return { lines: 1, record: { line: first.number, text: first.text, broken: 'quote' } }
    return { lines: lines.length, record: { line: first.number, cells } }
  }
  if (!isEnd && pending.length - from < MOST_LINES) return undefined
  return { lines: 1, record: { line: first.number, text: first.text, broken: 'quote' } }
}

function tooLong({ number, text }: Line): BrokenRow {
  return { line: number, text: text.slice(0, SHOWN).toWellFormed(), broken: 'lineTooLong' }
}

/** The cells of one record. Undefined if a quote is in the wrong place. */
function cellsOf(text: string, separator: string): string[] | undefined {
  if (!text.includes('"')) return text.split(separator)
  try {
    const options = { delimiter: separator, relax_column_count: true, record_delimiter: '\u0000' }
    const [cells] = parse(text, options) as string[][]
    return cells ?? []
  } catch (thrown) {
    if (thrown instanceof CsvError) return undefined
    throw thrown
  }
}

async function* linesOf(path: string, encoding: Encoding): AsyncGenerator<Line> {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  let isCut = false
  let number = 0
  const ended = (text: string): Line => ({ number: ++number, text: text.replace(/\r$/, ''), isCut })
  for await (const chunk of createReadStream(path)) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      yield ended(text)
      isCut = false
    }
    if (rest.length <= LONGEST) continue
    rest = rest.slice(0, LONGEST)
    isCut = true
  }
  rest += decoder.decode()
  if (rest !== '') yield ended(rest)
}
