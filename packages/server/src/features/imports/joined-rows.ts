import { resolve } from 'node:path'
import { StartError } from '../../platform/settings/start-error.ts'
import { isBroken, openCsv } from './csv-rows.ts'
import type { Mapping } from './mapping.ts'
import type { Joined } from './row-values.ts'

type Cells = Readonly<Record<string, string>>

/** A row of a joined file that could not be read. */
export interface JoinProblem {
  file: string
  line: number
  problem: string
}

/** Reads the files a mapping joins, from their folder. Throws a `StartError` for a missing file or column. */
export async function readJoined(
  mapping: Mapping,
  folder: string,
): Promise<{ joined: Joined; problems: JoinProblem[] }> {
  const problems: JoinProblem[] = []
  const joined = new Map<string, Map<string, Cells[]>>()
  for (const [name, { file, key, order }] of Object.entries(mapping.joins)) {
    const path = resolve(folder, file)
    const { columns, rows } = await openCsv(path, mapping.delimiter)
    requireColumns(path, columns, [key, ...(order === undefined ? [] : [order]), ...columnsOf(mapping, name)])
    const byKey = new Map<string, Cells[]>()
    for await (const row of rows) {
      if (isBroken(row)) problems.push({ file, line: row.line, problem: row.problem })
      else byKey.set(row.cells[key] ?? '', [...(byKey.get(row.cells[key] ?? '') ?? []), row.cells])
    }
    if (order !== undefined)
      for (const cells of byKey.values()) cells.sort((left, right) => compare(left[order] ?? '', right[order] ?? ''))
    joined.set(name, byKey)
  }
  return { joined, problems }
}

/** Throws a `StartError` that names the columns a file lacks. */
export function requireColumns(path: string, columns: readonly string[], needed: readonly string[]): void {
  const missing = [...new Set(needed)].filter((column) => !columns.includes(column))
  if (missing.length > 0)
    throw new StartError(
      `${path} has no column ${missing.map((column) => `"${column}"`).join(', ')}; it has ${columns.join(', ')}.`,
    )
}

/** The columns that the mapping takes from a join, or, without a name, from the file itself. */
export function columnsOf({ properties }: Mapping, join?: string): string[] {
  const parts = Object.values(properties).flatMap(
    ({ from, column, join: own }) => from ?? [{ column: column ?? '', join: own }],
  )
  return parts.filter((part) => part.join === join).map((part) => part.column)
}

function compare(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true })
}
