import { isItemId } from '@cairn/contract'
import type { ImportAbout, ImportReader } from '@cairn/contract/server'
import type { ImportPlan, SecondTable } from '@cairn/model/imports'
import type { Principal } from '../../items/facts/types.ts'
import { whileAtHand, type ImportAtHand } from './import-at-hand.ts'
import type { ImportDeps } from './import-deps.ts'
import { joinTables, type JoinedTable } from './table/join-tables.ts'
import { beginsAsZip, openOwn } from './table/open-own.ts'
import { isPlaceFile, openPlaces } from './table/open-places.ts'
import { withPlaceColumn } from './table/place-column.ts'
import { openTable, type Table, type TableOptions } from './table/open-table.ts'
import { withPricedRows } from './table/priced-rows.ts'
import { whileZipsOpen, type ZipFiles } from './zip-files.ts'

/** Local paths of an import's downloaded files, and how to read them. */
export interface ImportPaths {
  first: string
  /** Of its second file, if it has one. */
  second: string | undefined
  /** The reader of the area, for a file in the area's own format; undefined for a table. */
  read?: ImportReader | undefined
  about: ImportAbout
  name: string
  /** Whether its rows may have places, so that a file of places is read as a table. */
  takesPlaces: boolean
}

/**
 * Downloads the tables of an import, calls `run` with their paths, and deletes them. Throws as `whileAtHand`
 * does.
 */
export function whileTablesAtHand<T>(
  deps: ImportDeps,
  principal: Principal,
  { item: { file, second, defaults }, kind }: ImportAtHand,
  run: (paths: ImportPaths) => Promise<T>,
): Promise<T> {
  const read = kind.from === 'own' ? kind.read : undefined
  const about: ImportAbout = {
    defaults: typeof defaults === 'object' && defaults !== null ? (defaults as Record<string, unknown>) : {},
    items: { readMany: (ids) => deps.store.readMany(principal, ids) },
  }
  const takesPlaces = kind.places !== undefined
  return whileAtHand(deps, principal, file, (first, name) =>
    typeof second === 'string' && isItemId(second)
      ? whileAtHand(deps, principal, second, (path) => run({ first, second: path, read, about, name, takesPlaces }))
      : run({ first, second: undefined, read, about, name, takesPlaces }),
  )
}

/**
 * Downloads the tables and zips of an import, calls `run` with both opened, and deletes them. A zip in an
 * area's own format also provides files that rows refer to. Throws as `whileAtHand`, `whileZipsOpen` and
 * `openTables` do.
 */
export function whileRead<T>(
  deps: ImportDeps,
  principal: Principal,
  at: ImportAtHand,
  plan: ImportPlan,
  run: (table: JoinedTable | Table, zips: ZipFiles) => Promise<T>,
): Promise<T> {
  const { file, zips = [] } = at.item
  return whileTablesAtHand(deps, principal, at, async (paths) => {
    const own = paths.read && (await beginsAsZip(paths.first)) ? [file] : []
    const item = { ...at.item, zips: [...own, zips].flat() }
    return whileZipsOpen(deps, principal, item, async (files) => {
      const table = await openTables(paths, plan)
      // A file that was read as the table is not left over.
      for (const name of ('readFiles' in table ? table.readFiles : undefined) ?? []) files.find(name)
      return run(table, files)
    })
  })
}

/**
 * Opens the table of an import, joined with the second one if the plan names one and it exists (never for an
 * area's own format). Reading rows is counted as work (`withPricedRows`). Throws as `openTable`,
 * `openPlaces`, `openOwn` and `joinTables` do.
 */
export async function openTables(
  paths: ImportPaths,
  options: TableOptions & { second?: SecondTable | undefined },
): Promise<JoinedTable | Table> {
  const first = paths.read
    ? await openOwn(paths.read, paths.first, paths.name, paths.about)
    : await openFirst(paths, options)
  const { second } = options
  const opened = second && (await openSecond(paths, second.sheet))
  return withPricedRows(opened ? await joinTables(first, withPricedRows(opened), second) : first)
}

/**
 * Opens the first file of an import as a table. If its rows may have places, the file may also be a file of
 * places, and a table gets a column that joins coordinates (`withPlaceColumn`). Throws as `openTable` and
 * `openPlaces` do.
 */
export async function openFirst({ first, name, takesPlaces }: ImportPaths, options: TableOptions = {}): Promise<Table> {
  if (!takesPlaces) return openTable(first, options)
  return (await isPlaceFile(first, name)) ? openPlaces(first, name) : withPlaceColumn(await openTable(first, options))
}

/**
 * Opens the second table of an import: the sheet `sheet` of the same workbook, else the second file.
 * Undefined if there is none, or if the area reads the first file itself.
 */
export async function openSecond(
  { first, second, read }: ImportPaths,
  sheet: string | undefined,
): Promise<Table | undefined> {
  if (read) return undefined
  if (sheet !== undefined) return openTable(first, { sheet }, `${first}.second.csv`)
  return second === undefined ? undefined : openTable(second)
}
