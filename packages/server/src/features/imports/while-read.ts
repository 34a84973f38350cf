import { isItemId, type Item } from '@cairn/contract'
import type { ImportPlan, SecondTable } from '@cairn/model/imports'
import type { Principal } from '../../items/model/types.ts'
import { whileAtHand } from './import-at-hand.ts'
import type { ImportParts } from './import-parts.ts'
import { joinTables, type JoinedTable } from './table/join-tables.ts'
import { openTable, type Table, type TableOptions } from './table/open-table.ts'
import { whileZipsOpen, type ZipFiles } from './zip-files.ts'

/** Where the files of an import lie while they are read. */
export interface ImportPaths {
  first: string
  /** Of its second file, if it has one. */
  second: string | undefined
}

/** Fetches the tables of an import, runs something with them, and removes them. */
export function whileTablesAtHand<T>(
  parts: ImportParts,
  principal: Principal,
  { file, second }: Item,
  run: (paths: ImportPaths) => Promise<T>,
): Promise<T> {
  return whileAtHand(parts, principal, file, (first) =>
    typeof second === 'string' && isItemId(second)
      ? whileAtHand(parts, principal, second, (path) => run({ first, second: path }))
      : run({ first, second: undefined }),
  )
}

/** Fetches the tables of an import and its zips, runs something with both, and removes them. */
export function whileRead<T>(
  parts: ImportParts,
  principal: Principal,
  item: Item,
  plan: ImportPlan,
  run: (table: JoinedTable | Table, zips: ZipFiles) => Promise<T>,
): Promise<T> {
  return whileTablesAtHand(parts, principal, item, (paths) =>
    whileZipsOpen(parts, principal, item, async (zips) => run(await openTables(paths, plan), zips)),
  )
}

/** Opens the table of an import, with the rows of a second one beside its own. */
export async function openTables(
  paths: ImportPaths,
  options: TableOptions & { second?: SecondTable | undefined },
): Promise<JoinedTable | Table> {
  const first = await openTable(paths.first, options)
  const { second } = options
  const opened = second && (await openSecond(paths, second.sheet))
  return opened ? joinTables(first, opened, second) : first
}

/** Opens a sheet of the same workbook, or the second file. Undefined if there is none. */
export async function openSecond(
  { first, second }: ImportPaths,
  sheet: string | undefined,
): Promise<Table | undefined> {
  if (sheet !== undefined) return openTable(first, { sheet }, `${first}.second.csv`)
  return second === undefined ? undefined : openTable(second)
}
