import type { Querier } from '../../platform/database/database.ts'

/** What an import did to one item: `before` is its version before it, null if the import made it. */
export interface LoggedRow {
  t: number
  i: number
  line: number
  before: number | null
  /** Undefined while it is not known whether the write was made. */
  after: number | null
}

/**
 * Notes items that an import makes or is about to change. One that is noted already keeps its version before:
 * the step runs again after a crash.
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
 * Which items of an import are meant: those of its type, or those that came with them, such as their
 * places.
 */
export type LoggedPart = 'rows' | 'beside'

/**
 * Returns what an import did, item by item in the order of their indexes, after the given place. `t`
 * is the type of its rows. What came beside a row is left out as long as the row is noted.
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

/** Returns the versions before and after this import of items that are noted, by index. */
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

/** Returns the indexes of the items that came of some lines of an import, by line. */
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

/** Forgets items of an import that were taken back. */
export async function forgetRows(
  database: Querier,
  importIndex: number,
  t: number,
  indexes: readonly number[],
): Promise<void> {
  await database.query('delete from import_row where import = $1 and t = $2 and i = any($3)', [importIndex, t, indexes])
}

/** Returns the indexes of the items that these create keys made, by key. */
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
