import { CairnError } from '@cairn/contract/errors'
import { joinedHeadings, plainKey, type SecondTable, type TableRow } from '@cairn/model/imports'
import { isBroken, type BrokenRow, type Table } from './open-table.ts'

/** Largest second table in characters; it is kept in memory by its keys. */
const MOST_TEXT = 200_000_000

/** The rows of a second table that matched no row of the first: number and sample keys. */
export interface Unjoined {
  count: number
  keys: string[]
}

/** A table joined with a second one. */
export interface JoinedTable extends Table {
  /** After all rows were read: rows of the second table that match none. */
  unjoined(): Unjoined
}

const MOST_NAMED = 20

/**
 * Joins the rows of a second table to those of the first by a column of each. A row with several matches is
 * repeated with the same line: together they are one item. One without a match gets empty cells. Throws
 * `tableUnreadable` if the second table has more than 200 million characters, and `importPlan` if a column is
 * missing.
 */
export async function joinTables(first: Table, second: Table, on: SecondTable): Promise<JoinedTable> {
  const [from, to] = [first.headings.indexOf(on.from), second.headings.indexOf(on.to)]
  const lost = [...(from < 0 ? [on.from] : []), ...(to < 0 ? [on.to] : [])].join(', ')
  if (lost !== '') throw new CairnError('importPlan', lost, { kind: 'changed', names: lost })
  const byKey = await rowsByKey(second, to)
  const taken = new Set<string>()
  const none = second.headings.map(() => '')
  return {
    ...first,
    headings: joinedHeadings(first.headings, second.headings),
    async *rows(): AsyncGenerator<BrokenRow | TableRow> {
      for await (const row of first.rows()) {
        if (isBroken(row)) {
          yield row
          continue
        }
        const key = plainKey(row.cells[from] ?? '')
        taken.add(key)
        for (const cells of byKey.get(key) ?? [none]) yield { line: row.line, cells: [...row.cells, ...cells] }
      }
    },
    unjoined() {
      const left = [...byKey].filter(([key]) => !taken.has(key))
      const count = left.reduce((sum, [, rows]) => sum + rows.length, 0)
      return { count, keys: left.slice(0, MOST_NAMED).map(([key]) => key) }
    },
  }
}

async function rowsByKey(table: Table, at: number): Promise<Map<string, (readonly string[])[]>> {
  const byKey = new Map<string, (readonly string[])[]>()
  let size = 0
  for await (const row of table.rows()) {
    // A row that cannot be parsed joins to nothing.
    const [key, cells] = isBroken(row)
      ? [`${row.line}: ${row.text.slice(0, 60)}`, []]
      : [row.cells[at] ?? '', row.cells]
    const plain = plainKey(key)
    size += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (size > MOST_TEXT) throw new CairnError('tableUnreadable', 'the second table', { why: 'tooLarge' })
    const rows = byKey.get(plain)
    if (rows) rows.push(cells)
    else byKey.set(plain, [cells])
  }
  return byKey
}
