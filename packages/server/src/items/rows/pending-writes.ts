import type { Querier } from '../../platform/database/database.ts'
import { wasRefused } from '../../platform/database/database-error.ts'
import { groupCommit, type GroupCommitOptions } from '../../lib/group-commit.ts'

/** What a statement wrote. */
interface Written {
  at: number
  n: number
  ts: string
}

/**
 * One row of input for a statement of `write-statements.ts`: column values by name. Missing ones are left
 * out.
 */
export type PendingWrite = Record<string, unknown>

/**
 * Runs several writes as one statement (its text and name). Returns what each wrote, in order; undefined for
 * a write that did not happen, such as one of an item that has changed.
 */
export async function writeAllOf(
  source: Querier,
  pendingWrites: readonly PendingWrite[],
  [text, name]: [text: string, name: string],
): Promise<(Written | undefined)[]> {
  const rows = await source.query<Written>(
    text,
    [JSON.stringify(pendingWrites.map((pending, at) => ({ at, ...pending })))],
    name,
  )
  const written = new Map(rows.map((row) => [row.at, row]))
  return pendingWrites.map((_, at) => written.get(at))
}

/** Most writes of a transaction that one statement makes. */
const MOST_IN_TRANSACTION = 500

/**
 * Returns a function that makes one write on a transaction or on the database, and returns what was written;
 * undefined if the write did not happen. Writes of the same tick share one statement of `statementOf`: those
 * of one transaction, or those on the database, which then also share one commit.
 */
export function writerOf(
  database: Querier,
  statementOf: (pendingWrites: readonly PendingWrite[]) => [text: string, name: string],
  options: GroupCommitOptions = {},
): (source: Querier, pending: PendingWrite) => Promise<Written | undefined> {
  const write = (source: Querier, pendingWrites: readonly PendingWrite[]) =>
    writeAllOf(source, pendingWrites, statementOf(pendingWrites))
  const together = groupCommit(
    (pendingWrites: readonly PendingWrite[]) => write(database, pendingWrites),
    wasRefused,
    options,
  )
  const inTransaction = new WeakMap<Querier, typeof together>()
  return (source, pending) => {
    if (source === database) return together(pending)
    let within = inTransaction.get(source)
    if (!within) {
      // What failed within a transaction cannot be tried again in it.
      const run = (pendingWrites: readonly PendingWrite[]) => write(source, pendingWrites)
      within = groupCommit(run, () => false, { most: MOST_IN_TRANSACTION })
      inTransaction.set(source, within)
    }
    return within(pending)
  }
}
