import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import type { ENCODINGS, TableRow } from '@cairn/model/imports'

export type Encoding = (typeof ENCODINGS)[number]

/** A row that could not be taken apart: its first line as it stands, and the code of what is wrong. */
export interface BrokenRow {
  line: number
  text: string
  /** One of `cells`, `encoding` and `quote`, or the text key of a reader of an area with its values. */
  broken: string
  values?: Readonly<Record<string, string>>
}

interface Line {
  number: number
  text: string
}

/** A row whose quote is still open after so many lines has lost it: a cell that long is not meant. */
const MOST_LINES = 500
/** Longest line, in characters. One without an end is not held in memory. */
const LONGEST = 4_000_000

/**
 * Reads the records of a CSV file. One with a stray or open quote is given as broken, and reading goes on
 * with the line after its first, so that one slip does not swallow the rest of the file.
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
  for await (const line of source()) {
    if (line && pending.length === 0 && !line.text.includes('"')) {
      if (line.text.trim() !== '') yield { line: line.number, cells: line.text.split(separator) }
      continue
    }
    if (line) pending.push(line)
    for (;;) {
      const taken = takeRecord(pending, separator, line === undefined)
      if (!taken) break
      pending = pending.slice(taken.lines)
      if (taken.record) yield taken.record
    }
  }
}

interface Taken {
  lines: number
  record: TableRow | BrokenRow | undefined
}

function takeRecord(pending: readonly Line[], separator: string, isEnd: boolean): Taken | undefined {
  const [first] = pending
  if (!first) return undefined
  let text = ''
  let quotes = 0
  for (const [at, line] of pending.entries()) {
    text = at === 0 ? line.text : `${text}\n${line.text}`
    quotes += line.text.split('"').length - 1
    if (quotes % 2 === 1) continue
    if (text.trim() === '') return { lines: at + 1, record: undefined }
    const cells = cellsOf(text, separator)
    if (!cells) return { lines: 1, record: { line: first.number, text: first.text, broken: 'quote' } }
    return { lines: at + 1, record: { line: first.number, cells } }
  }
  if (!isEnd && pending.length < MOST_LINES) return undefined
  return { lines: 1, record: { line: first.number, text: first.text, broken: 'quote' } }
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
  let number = 0
  for await (const chunk of createReadStream(path)) {
    const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST) rest = rest.slice(0, LONGEST)
    for (const text of lines) yield { number: ++number, text: text.replace(/\r$/, '') }
  }
  rest += decoder.decode()
  if (rest !== '') yield { number: ++number, text: rest.replace(/\r$/, '') }
}
