import { parse } from 'csv-parse/sync'
import { CairnError } from '@cairn/contract/errors'

/** A parsed CSV file: its headings, and each row with its line number in the file, for messages. */
export interface Table {
  headings: string[]
  rows: { line: number; cells: string[] }[]
}

/** Most rows of one table. */
const MOST_ROWS = 100_000
const DELIMITERS = [',', ';', '\t']

/**
 * Reads CSV text whose first line has the headings; the separator is guessed from that line. Throws
 * `csvUnreadable` with the line of the problem, or `csvTooLong` with the most rows.
 */
export function readTable(text: string): Table {
  const [first = ''] = text.split('\n', 1)
  const [delimiter = ','] = DELIMITERS.toSorted((left, right) => first.split(right).length - first.split(left).length)
  try {
    const records = parse(text, {
      ...{ bom: true, delimiter, info: true, trim: true },
      ...{ relax_column_count: true, skip_empty_lines: true, to: MOST_ROWS + 2 },
    }) as unknown as { record: string[]; info: { lines: number } }[]
    const [head, ...rows] = records
    if (rows.length > MOST_ROWS) throw new CairnError('csvTooLong', undefined, { max: MOST_ROWS })
    return {
      headings: head?.record ?? [],
      rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record })),
    }
  } catch (thrown) {
    if (thrown instanceof CairnError) throw thrown
    const { lines = 0, message = '' } = thrown as { lines?: number; message?: string }
    throw new CairnError('csvUnreadable', message, { line: lines })
  }
}
