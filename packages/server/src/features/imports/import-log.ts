import { parseItemId, type Item } from '@cairn/contract'
import type { Principal } from '../../items/facts/types.ts'
import type { Querier } from '../../platform/database/database.ts'

/**
 * Log entry of what an import did to one item (type number `t`, index `i`) for a line of its table. `before`
 * is the version of the item before it, null if the import created the item.
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
 * A log entry with the account that started the run (`ImportRound`); null in entries from before this was
 * stored.
 */
export interface OwnedRow extends LoggedRow {
  person: string | null
}

/**
 * One run of an import: the index of the Import item, its update count when the run was started, and the id
 * of the account that started it. Resuming the run after a crash does not make a new one.
 */
export interface ImportRound {
  index: number
  round: number
  by: string
}

/** Returns the run of an import (`ImportRound`) to which the rows being written belong. */
export function roundOf(applying: { item: Item; round: number; principal: Principal }): ImportRound {
  const { item, round, principal } = applying
  return { index: parseItemId(item.$id).index, round, by: String(principal.userId) }
}

/** Whether an entry starts anew: what stood before is somebody's work, or another person's import. */
const IS_NEW = `(import_row.person is distinct from excluded.person
  or excluded.before > coalesce(import_row.after, import_row.before))`

/**
 * Logs items that a run of an import is about to create or change, or has changed. For an item that is logged
 * already, the former `before` is kept, as a step may run again after a crash; but if somebody else has
 * changed the item since, or another person started the run, the new `before` replaces it, so that reverting
 * restores what was there then.
 */
export async function noteRows(
  database: Querier,
  { index, round, by }: ImportRound,
  rows: readonly LoggedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await database.query(
    `insert into import_row (import, t, i, line, before, after, round, person)
     select $1, t, i, line, before, after, $7, $8
     from unnest($2::smallint[], $3::int[], $4::int[], $5::int[], $6::int[]) as row (t, i, line, before, after)
     on conflict (import, t, i) do update set round = excluded.round, person = excluded.person,
       line = case when import_row.round = excluded.round then import_row.line else excluded.line end,
       before = case when ${IS_NEW} then excluded.before else import_row.before end,
       after = case when ${IS_NEW} then excluded.after else coalesce(excluded.after, import_row.after) end`,
    [
      index,
      rows.map(({ t }) => t),
      rows.map(({ i }) => i),
      rows.map(({ line }) => line),
      rows.map(({ before }) => before),
      rows.map(({ after }) => after),
      round,
      by,
    ],
    'import-note',
  )
}

/**
 * Adds this run and its account to log entries of the import that were stored without an account, by a former
 * version of the server.
 */
export async function nameRounds(database: Querier, { index, round, by }: ImportRound): Promise<void> {
  await database.query('update import_row set round = $2, person = $3 where import = $1 and person is null', [
    ...[index, round, by],
  ])
}

/** Tells whether the log has any entry of an import (by the index of its item). */
export async function isLogged(database: Querier, importIndex: number): Promise<boolean> {
  return (await database.query('select from import_row where import = $1 limit 1', [importIndex])).length > 0
}

/**
 * Which log entries are meant: `rows`, of items of the type that the import makes; or `beside`, of items of
 * other types that were created along with these, such as places.
 */
export type LoggedPart = 'rows' | 'beside'

/**
 * Returns up to `max` entries of an import's log, ordered by type number and index of their items, after a
 * position. `t` is the number of the type that the import makes: `rows` selects its items, `beside` the items
 * of other types, except those whose line still has an entry of a row.
 */
export async function loggedRows(
  database: Querier,
  importIndex: number,
  { part, t }: { part: LoggedPart; t: number },
  after: { t: number; i: number },
  max: number,
): Promise<OwnedRow[]> {
  return database.query<OwnedRow>(
    `select t, i, line, before, after, person from import_row as noted
     where import = $1 and (t, i) > ($2, $3) and (t = $4) = $5 and ($5 or not exists (
       select from import_row as own where own.import = $1 and own.t = $4 and own.line = noted.line))
     order by t, i limit $6`,
    [importIndex, after.t, after.i, t, part === 'rows', max],
    'import-logged',
  )
}

/** Returns the whole log of an import. */
export async function allLogged(database: Querier, importIndex: number): Promise<OwnedRow[]> {
  return database.query<OwnedRow>('select t, i, line, before, after, person from import_row where import = $1', [
    importIndex,
  ])
}

/**
 * Returns what a run logged about these items of type number `t`: their versions before and after it, by
 * index. Items that it did not log are left out.
 */
export async function notedRows(
  database: Querier,
  { index, round }: ImportRound,
  t: number,
  indexes: readonly number[],
): Promise<Map<number, Pick<LoggedRow, 'before' | 'after'>>> {
  const rows = await database.query<Pick<LoggedRow, 'i' | 'before' | 'after'>>(
    'select i, before, after from import_row where import = $1 and t = $2 and i = any($3) and round = $4',
    [index, t, indexes, round],
    'import-noted',
  )
  return new Map(rows.map(({ i, ...versions }) => [i, versions]))
}

/**
 * Returns the indexes of the items of type number `t` that a run logged for these lines of its table, by
 * line. An item is logged before it is written, so its write may not have happened.
 */
export async function itemsOfLines(
  database: Querier,
  { index, round }: ImportRound,
  t: number,
  lines: readonly number[],
): Promise<Map<number, number>> {
  const rows = await database.query<{ line: number; i: number }>(
    'select line, i from import_row where import = $1 and t = $2 and line = any($3) and round = $4',
    [index, t, lines, round],
    'import-lines',
  )
  return new Map(rows.map(({ line, i }) => [line, i]))
}

/** Deletes the log entries of an import about these items of type number `t`, after they were reverted. */
export async function forgetRows(
  database: Querier,
  importIndex: number,
  t: number,
  indexes: readonly number[],
): Promise<void> {
  await database.query('delete from import_row where import = $1 and t = $2 and i = any($3)', [importIndex, t, indexes])
}

/**
 * Returns type number and index of the items that an account (`actor`, its id) created with these create
 * keys, by key. Keys with which nothing was created are left out.
 */
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
