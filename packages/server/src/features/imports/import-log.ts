import type { Querier } from '../../platform/database/database.ts'

/**
 * Log entry of what an import did to one item: `before` is its version before, null if the import created it.
 */
export interface LoggedRow {
  t: number
  i: number
  line: number
  before: number | null
  /** The version written; null while it is not known whether the write happened. */
  after: number | null
}

/**
 * Logs items that an import is about to create or change. For one that is logged already, the earlier
 * `before` stays, as a step may run again after a crash.
 */
export async function noteRows(database: Querier, importIndex: number, rows: readonly LoggedRow[]): Promise<void> {
  if (rows.length === 0) return
  await database.query(
    `insert into import_row (import, t, i, line, before, after)
     select $1, t, i, line, before, after
     from unnest($2::smallint[], $3::int[], $4::int[], $5::int[], $6::int[]) as row (t, i, line, before, after)
     on conflict (import, t, i) do update set after = coalesce(excluded.after, import_row.after)`,
    [
      importIndex,
      rows.map(({ t }) => t),
      rows.map(({ i }) => i),
      rows.map(({ line }) => line),
      rows.map(({ before }) => before),
      rows.map(({ after }) => after),
    ],
    'import-note',
  )
}

/**
 * Which logged items are meant: those of the import's type (`rows`), or others created along with them, such
 * as places (`beside`).
 */
export type LoggedPart = 'rows' | 'beside'

/**
 * Returns a page of an import's log, ordered by item, after the given position. `t` is the type number of its
 * rows. What came beside a row is left out while that row is still logged.
 */
export async function loggedRows(
  database: Querier,
  importIndex: number,
  { part, t }: { part: LoggedPart; t: number },
  after: { t: number; i: number },
  max: number,
): Promise<LoggedRow[]> {
  return database.query<LoggedRow>(
    `select t, i, line, before, after from import_row as noted
     where import = $1 and (t, i) > ($2, $3) and (t = $4) = $5 and ($5 or not exists (
       select from import_row as own where own.import = $1 and own.t = $4 and own.line = noted.line))
     order by t, i limit $6`,
    [importIndex, after.t, after.i, t, part === 'rows', max],
    'import-logged',
  )
}

/** Returns the whole log of an import. */
export async function allLogged(database: Querier, importIndex: number): Promise<LoggedRow[]> {
  return database.query<LoggedRow>('select t, i, line, before, after from import_row where import = $1', [importIndex])
}

/** Returns the versions before and after the import of those of these items that are logged, by index. */
export async function notedRows(
  database: Querier,
  importIndex: number,
  t: number,
  indexes: readonly number[],
): Promise<Map<number, Pick<LoggedRow, 'before' | 'after'>>> {
  const rows = await database.query<Pick<LoggedRow, 'i' | 'before' | 'after'>>(
    'select i, before, after from import_row where import = $1 and t = $2 and i = any($3)',
    [importIndex, t, indexes],
    'import-noted',
  )
  return new Map(rows.map(({ i, ...versions }) => [i, versions]))
}

/**
 * Returns the indexes of the items of type number `t` that an import logged for these lines, by line. An item
 * is logged before it is written, so its write may not have happened.
 */
export async function itemsOfLines(
  database: Querier,
  importIndex: number,
  t: number,
  lines: readonly number[],
): Promise<Map<number, number>> {
  const rows = await database.query<{ line: number; i: number }>(
    'select line, i from import_row where import = $1 and t = $2 and line = any($3)',
    [importIndex, t, lines],
    'import-lines',
  )
  return new Map(rows.map(({ line, i }) => [line, i]))
}

/** Deletes log entries of items that were reverted. */
export async function forgetRows(
  database: Querier,
  importIndex: number,
  t: number,
  indexes: readonly number[],
): Promise<void> {
  await database.query('delete from import_row where import = $1 and t = $2 and i = any($3)', [importIndex, t, indexes])
}

/** Returns the items created with these create keys, by key. */
export async function madeBy(
  database: Querier,
  actor: string,
  keys: readonly string[],
): Promise<Map<string, { t: number; i: number }>> {
  const rows = await database.query<{ key: string; t: number; i: number }>(
    'select key, t, i from create_key where actor = $1 and key = any($2)',
    [actor, keys],
    'import-made',
  )
  return new Map(rows.map(({ key, t, i }) => [key, { t, i }]))
}
