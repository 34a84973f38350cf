import { setMaxListeners } from 'node:events'
import { CairnError } from '@cairn/contract/errors'
import type { PoolClient } from 'pg'
import { currentAsker } from '../../lib/asker.ts'
import type { Database, Querier } from './database.ts'
import { querierOn } from './querier-on.ts'
import { withConnection } from './with-connection.ts'

/**
 * Returns a view of the database whose pool queries can be cancelled: when `signal` is aborted, waiting
 * queries are dropped and the running one is cancelled; they reject with `streamEnded`. Transactions and
 * short reads are not affected. Queries also take their fair share of the pool; one that waits too long
 * rejects with `serverBusy`.
 */
export function stoppable(database: Database, signal: AbortSignal): Database {
  const { pool, reads, slow, shares } = database
  const given = database.signal ? AbortSignal.any([database.signal, signal]) : signal
  // Each statement that runs or waits listens to it.
  setMaxListeners(0, given)
  return {
    ...database,
    lasting: database.lasting ?? database,
    signal: given,
    async query<Row>(text: string, values?: readonly unknown[], name?: string) {
      const asker = currentAsker()
      try {
        return await shares.run(asker && { ...asker, gone: given }, () =>
          withConnection(pool, (client) =>
            cancellable(client, reads, given, () => querierOn(client, slow).query<Row>(text, values, name)),
          ),
        )
      } catch (thrown) {
        throw given.aborted ? new CairnError('streamEnded') : thrown
      }
    },
  }
}

const NEVER = new AbortController().signal

/**
 * Returns the dependencies with a database that works for the current client: in their fair share of the
 * pool, and cancelled when they leave. Returns them unchanged for the server's own work.
 */
export function forAsker<Parts extends { database: Database }>(parts: Parts): Parts {
  const asker = currentAsker()
  return asker ? { ...parts, database: stoppable(parts.database, asker.gone ?? NEVER) } : parts
}

/** The number of the process behind a connection, which stays the same. */
const processes = new WeakMap<PoolClient, number>()

async function processOf(client: PoolClient): Promise<number | undefined> {
  const known = processes.get(client)
  if (known !== undefined) return known
  const [row] = await querierOn(client).query<{ pid: number }>('select pg_backend_pid() as pid')
  if (row) processes.set(client, row.pid)
  return row?.pid
}

/**
 * Runs a statement on a connection and cancels it when the signal is aborted, through `reads`, because the
 * pool may have no free connection.
 */
async function cancellable<T>(
  client: PoolClient,
  reads: Querier,
  signal: AbortSignal,
  statement: () => Promise<T>,
): Promise<T> {
  const pid = await processOf(client)
  signal.throwIfAborted()
  let cancelled: Promise<unknown> | undefined
  const cancel = () => (cancelled = reads.query('select pg_cancel_backend($1)', [pid]).catch(() => {}))
  signal.addEventListener('abort', cancel)
  try {
    return await statement()
  } finally {
    signal.removeEventListener('abort', cancel)
    // Whatever runs on the connection next is not to be cancelled in its place.
    await cancelled
  }
}
