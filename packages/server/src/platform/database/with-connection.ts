import type { Pool, PoolClient } from 'pg'
import { fromDatabase } from './database-error.ts'

/**
 * Runs a function with a connection of the pool and returns the connection afterwards; a broken one is
 * discarded. Throws `storeUnavailable` if it gets none; errors of `run` are not translated.
 */
export async function withConnection<T>(pool: Pool, run: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((thrown: unknown) => Promise.reject(fromDatabase(thrown)))
  let failure: Error | undefined
  client.on('error', (error) => (failure = error))
  try {
    return await run(client)
  } finally {
    client.removeAllListeners('error')
    client.release(failure)
  }
}
