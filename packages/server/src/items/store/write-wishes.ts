import type { Querier } from '../../platform/database/database.ts'
import { wasRefused } from '../../platform/database/database-error.ts'
import { gather, type GatherOptions } from './gather.ts'

/** What a statement wrote. */
interface Written {
  at: number
  n: number
  ts: string
}

/**
 * A write as the statements of `write-statements.ts` take it, with its place in the array left to be given; what
 * it does not have is left out.
 */
export type Wish = Record<string, unknown>

/** Makes writes with one statement. Undefined for each that was not made. */
export async function writeAllOf(
  source: Querier,
  wishes: readonly Wish[],
  [text, name]: [text: string, name: string],
): Promise<(Written | undefined)[]> {
  const rows = await source.query<Written>(text, [JSON.stringify(wishes.map((wish, at) => ({ at, ...wish })))], name)
  const written = new Map(rows.map((row) => [row.at, row]))
  return wishes.map((_, at) => written.get(at))
}

/** Most writes of a transaction that one statement makes. */
const MOST_IN_TRANSACTION = 500

/** Writes of one moment become one statement: straight to the database they share a commit. */
export function writerOf(
  database: Querier,
  statementOf: (wishes: readonly Wish[]) => [text: string, name: string],
  options: GatherOptions = {},
): (source: Querier, wish: Wish) => Promise<Written | undefined> {
  const write = (source: Querier, wishes: readonly Wish[]) => writeAllOf(source, wishes, statementOf(wishes))
  const together = gather((wishes: readonly Wish[]) => write(database, wishes), wasRefused, options)
  const inTransaction = new WeakMap<Querier, typeof together>()
  return (source, wish) => {
    if (source === database) return together(wish)
    let within = inTransaction.get(source)
    if (!within) {
      // What failed within a transaction cannot be tried again in it.
      const run = (wishes: readonly Wish[]) => write(source, wishes)
      within = gather(run, () => false, { most: MOST_IN_TRANSACTION })
      inTransaction.set(source, within)
    }
    return within(wish)
  }
}
