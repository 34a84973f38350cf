import { createReadStream } from 'node:fs'
import { CsvError, parse } from 'csv-parse/sync'
import { StartError } from '../../platform/settings/start-error.ts'

/** A row of a CSV file, by column, with the line it begins on (the header is line 1). */
export interface CsvRow {
  line: number
  cells: Readonly<Record<string, string>>
}

/** A row that could not be taken apart: its first line as it stands, and why. */
export interface BrokenRow {
  line: number
  text: string
  problem: string
}

/** A file open for reading: its columns, and its rows one after the other, however many. */
export interface CsvFile {
  columns: readonly string[]
  rows: AsyncIterable<CsvRow | BrokenRow>
}

interface Line {
  number: number
  text: string
}

/** A row whose quote is still open after so many lines has lost it: a cell that long is not meant. */
const MOST_LINES = 500

/**
 * Opens a CSV file in UTF-8. A row with a stray or open quote is given as broken and reading goes on with the line after its first, so
 * that one slip does not swallow the rest of the file. Throws a `StartError` when there is no file, no header, or another encoding.
 */
export async function openCsv(path: string, delimiter: string): Promise<CsvFile> {
  const records = splitRecords(readLines(path), delimiter)
  const first = await records.next()
  if (first.done || 'problem' in first.value) throw new StartError(`${path} has no header line that can be read.`)
  const columns = first.value.fields.map((column) => column.trim())
  const doubles = columns.filter((column, at) => columns.indexOf(column) !== at)
  if (doubles.length > 0) throw new StartError(`${path} has columns of the same name: ${doubles.join(', ')}.`)
  return { columns, rows: named(records, columns) }
}

/** Whether the row could not be taken apart. */
export function isBroken(row: CsvRow | BrokenRow): row is BrokenRow {
  return 'problem' in row
}

async function* named(
  records: AsyncIterable<{ line: number; fields: string[]; text: string } | BrokenRow>,
  columns: readonly string[],
): AsyncGenerator<CsvRow | BrokenRow> {
  for await (const record of records) {
    if ('problem' in record) yield record
    else if (record.fields.length !== columns.length)
      yield {
        line: record.line,
        text: record.text,
        problem: `has ${record.fields.length} cells instead of ${columns.length}`,
      }
    else if (record.text.includes('\ufffd')) yield { line: record.line, text: record.text, problem: 'is not in UTF-8' }
    else
      yield {
        line: record.line,
        cells: Object.fromEntries(columns.map((column, at) => [column, record.fields[at] ?? ''])),
      }
  }
}

/** Joins lines to records: a record is whole when its quotes are even. */
async function* splitRecords(
  lines: AsyncIterable<Line>,
  delimiter: string,
): AsyncGenerator<{ line: number; fields: string[]; text: string } | BrokenRow> {
  let pending: Line[] = []
  async function* source() {
    for await (const line of lines) yield line
    yield undefined
  }
  for await (const line of source()) {
    if (line) pending.push(line)
    for (;;) {
      const taken = takeRecord(pending, delimiter, line === undefined)
      if (!taken) break
      pending = pending.slice(taken.lines)
      if (taken.record) yield taken.record
    }
  }
}

function takeRecord(pending: readonly Line[], delimiter: string, isEnd: boolean) {
  const [first] = pending
  if (!first) return undefined
  let text = ''
  for (const [at, line] of pending.entries()) {
    text = at === 0 ? line.text : `${text}\n${line.text}`
    if (countQuotes(text) % 2 === 1) continue
    if (text.trim() === '') return { lines: at + 1, record: undefined }
    const fields = parseRecord(text, delimiter)
    if (typeof fields === 'string')
      return { lines: 1, record: { line: first.number, text: first.text, problem: fields } }
    return { lines: at + 1, record: { line: first.number, fields, text } }
  }
  if (!isEnd && pending.length < MOST_LINES) return undefined
  return { lines: 1, record: { line: first.number, text: first.text, problem: 'has a quote that is not closed' } }
}

/** The cells of one record, or what is wrong with it. */
function parseRecord(text: string, delimiter: string): string[] | string {
  if (!text.includes('"')) return text.split(delimiter)
  try {
    const [fields] = parse(text, { delimiter, relax_column_count: true, record_delimiter: '\u0000' }) as string[][]
    return fields ?? []
  } catch (thrown) {
    if (thrown instanceof CsvError) return 'has a quote in the wrong place'
    throw thrown
  }
}

function countQuotes(text: string): number {
  return text.split('"').length - 1
}

async function* readLines(path: string): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  let number = 0
  try {
    for await (const chunk of createReadStream(path)) {
      if (number === 0 && rest === '' && (chunk[0] === 0xff || chunk[0] === 0xfe))
        throw new StartError(`${path} is in UTF-16: save it as CSV in UTF-8.`)
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const text of lines) yield { number: ++number, text: text.replace(/\r$/, '') }
    }
  } catch (thrown) {
    if (thrown instanceof StartError) throw thrown
    throw new StartError(
      `${path} cannot be read (${(thrown as NodeJS.ErrnoException).code ?? (thrown as Error).message}).`,
      thrown,
    )
  }
  rest += decoder.decode()
  if (rest !== '') yield { number: ++number, text: rest.replace(/\r$/, '') }
}
