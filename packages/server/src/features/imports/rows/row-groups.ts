import { cleanCell, ID_TARGET, type ImportPlan, type RowProblem, type TableRow } from '@cairn/model/imports'
import { isBroken, type BrokenRow } from '../table/open-table.ts'

/** Rows of a table that describe one item together, or a single row that cannot be imported (`problem`). */
export interface RowGroup {
  rows: readonly TableRow[]
  /**
   * A problem found before cells are parsed: the row is malformed, its key occurs elsewhere, or there are too
   * many values for one item.
   */
  problem?: RowProblem
}

/** Items in one batch. They share statements and commits. Fewer if they bring files. */
const [BATCH, BATCH_WITH_FILES] = [400, 20]
/** Cells in one batch, which are read at once, and cells of the rows about one item. */
const [MOST_CELLS, MOST_OF_ONE] = [20_000, 50_000]

/**
 * Groups consecutive rows with the same key, if the plan says so, and yields them in batches of 400 items at
 * most (20 with `hasFiles`), or fewer with 20,000 cells. Empty rows are left out. Problems are a key that
 * appears again elsewhere within the same `scopes` (`key-scopes.ts`), a malformed row, and more values than
 * fit an item.
 */
export async function* batchesOf(
  plan: ImportPlan,
  rows: AsyncIterable<TableRow | BrokenRow>,
  { scopes, hasFiles = false }: { scopes: readonly string[]; hasFiles?: boolean },
): AsyncGenerator<RowGroup[]> {
  const size = hasFiles ? BATCH_WITH_FILES : BATCH
  let batch: RowGroup[] = []
  let cells = 0
  for await (const group of groupsOf(plan, rows, scopes)) {
    batch.push(group)
    cells += group.rows.length * plan.columns.length
    if (batch.length < size && cells < MOST_CELLS) continue
    yield batch
    batch = []
    cells = 0
  }
  if (batch.length > 0) yield batch
}

async function* groupsOf(
  plan: ImportPlan,
  rows: AsyncIterable<TableRow | BrokenRow>,
  scopes: readonly string[],
): AsyncGenerator<RowGroup> {
  const columns = keyColumns(plan)
  const scopeColumns = columnsOf(plan, scopes)
  const seen = new Map<string, number>()
  let open: { key: string | undefined; rows: TableRow[] } | undefined
  const mostRows = Math.max(1, Math.floor(MOST_OF_ONE / Math.max(1, plan.columns.length)))
  for await (const row of rows) {
    if (isBroken(row)) {
      if (open) yield { rows: open.rows }
      open = undefined
      const { line, broken: code, values = {} } = row
      yield { rows: [{ line, cells: [row.text] }], problem: { code, text: '', line, values: { ...values } } }
      continue
    }
    if (row.cells.every((cell) => cell.trim() === '')) continue
    // A row is repeated for each row of a second table that is joined to it.
    if (open && open.rows[0]?.line === row.line) {
      if (open.rows.length < mostRows) open.rows.push(row)
      else yield { rows: [row], problem: { code: 'keyTwice', text: '', line: row.line, values: { first: row.line } } }
      continue
    }
    const cells = columns.map((at) => cleanCell(row.cells[at] ?? ''))
    const scoped = [...cells, ...scopeColumns.map((at) => cleanCell(row.cells[at] ?? ''))]
    const key = columns.length > 0 && cells.every((cell) => cell !== '') ? scoped.join('\n') : undefined
    if (open && plan.joins && key !== undefined && key === open.key && open.rows.length < mostRows) {
      open.rows.push(row)
      continue
    }
    if (open) yield { rows: open.rows }
    open = undefined
    const first = key === undefined ? undefined : seen.get(key)
    if (first !== undefined) {
      const problem = { code: 'keyTwice', text: cells.join(', '), line: row.line, values: { first } }
      yield { rows: [row], problem: { ...problem, ...(columns[0] === undefined ? {} : { column: columns[0] }) } }
      continue
    }
    if (key !== undefined) seen.set(key, row.line)
    open = { key, rows: [row] }
  }
  if (open) yield { rows: open.rows }
}

/** Returns the columns that identify rows: the id column, else those of the key. */
function keyColumns(plan: ImportPlan): number[] {
  const [ofId] = columnsOf(plan, [ID_TARGET])
  return ofId === undefined ? columnsOf(plan, plan.key) : [ofId]
}

function columnsOf({ columns }: ImportPlan, names: readonly string[]): number[] {
  return names.flatMap((name) => {
    const at = columns.findIndex(({ to }) => to === name)
    return at < 0 ? [] : [at]
  })
}
