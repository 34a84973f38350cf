import { parseItemId, type Item } from '@cairn/contract'
import type { Principal } from '../../items/facts/types.ts'
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

/** A log entry with the account of who began the round; null in one that is older than these are kept. */
export interface OwnedRow extends LoggedRow {
  person: string | null
}

/** A round of an import: each time it is begun, with its version then, and who began it. */
export interface ImportRound {
  index: number
  round: number
  by: string
}

/** Returns the round in which somebody writes the rows of an import. */
export function roundOf(applying: { item: Item; round: number; principal: Principal }): ImportRound {
  const { item, round, principal } = applying
  return { index: parseItemId(item.$id).index, round, by: String(principal.userId) }
}

/** Whether an entry starts anew: what stood before is somebody's work, or another person's import. */
const IS_NEW = `(import_row.person is distinct from excluded.person
  or excluded.before > coalesce(import_row.after, import_row.before))`

/**
 * Logs items that a round of an import is about to create or change. For one that is logged already, the
 * earlier `before` stays, as a step may run again after a crash; not if somebody else changed the item since,
 * or another person began the round: an undo leaves what was there then.
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

/** Notes of which round those entries are that do not tell. */
export async function nameRounds(database: Querier, { index, round, by }: ImportRound): Promise<void> {
  await database.query('update import_row set round = $2, person = $3 where import = $1 and person is null', [
    ...[index, round, by],
  ])
}

/** Tells whether anything of an import is logged. */
export async function isLogged(database: Querier, importIndex: number): Promise<boolean> {
  return (await database.query('select from import_row where import = $1 limit 1', [importIndex])).length > 0
}

/**
 * Which logged items are meant: those of the import's type (`rows`), or others created along with them, such
 * as places (`beside`).
 */
export type LoggedPart = 'rows' | 'beside'

/**
 * Returns a page of an import's log, ordered by item, after the given position. `t` is the type number of
 * what the import makes: `rows` are of it, `beside` of any other type, without those whose line still has a
 * row.
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

/** Returns the versions before and after a round of those of these items that it logged, by index. */
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
 * Returns the indexes of the items of type number `t` that a round logged for these lines, by line. An item
 * is logged before it is written, so its write may not have happened.
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
