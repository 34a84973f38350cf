import { CairnError } from '@cairn/contract/errors'
import type { PoolClient } from 'pg'
import type { Database, Querier } from './database.ts'
import { querierOn } from './querier-on.ts'
import { withConnection } from './with-connection.ts'

/**
 * The database for work that may be given up: once the signal is aborted no further statement of its pool begins, and one that runs is cancelled.
 * Both reject with `streamEnded`. Transactions and short reads go on.
 */
export function stoppable(database: Database, signal: AbortSignal): Database {
  const { pool, reads, slow } = database
  return {
    ...database,
    lasting: database.lasting ?? database,
    signal: database.signal ? AbortSignal.any([database.signal, signal]) : signal,
    async query<Row>(text: string, values?: readonly unknown[], name?: string) {
      try {
        return await withConnection(pool, (client) =>
          cancellable(client, reads, signal, () => querierOn(client, slow).query<Row>(text, values, name)),
        )
      } catch (thrown) {
        throw signal.aborted ? new CairnError('streamEnded') : thrown
      }
    },
  }
}

/** Runs a statement on a connection, and has it cancelled when the signal is aborted; the pool may have no connection left for that. */
async function cancellable<T>(
  client: PoolClient,
  reads: Querier,
  signal: AbortSignal,
  statement: () => Promise<T>,
): Promise<T> {
  const [row] = await querierOn(client).query<{ pid: number }>('select pg_backend_pid() as pid')
  signal.throwIfAborted()
  let cancelled: Promise<unknown> | undefined
  const cancel = () => (cancelled = reads.query('select pg_cancel_backend($1)', [row?.pid]).catch(() => {}))
  signal.addEventListener('abort', cancel)
  try {
    return await statement()
  } finally {
    signal.removeEventListener('abort', cancel)
    // Whatever runs on the connection next is not to be cancelled in its place.
    await cancelled
  }
}
