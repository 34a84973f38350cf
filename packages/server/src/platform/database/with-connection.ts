import type { Pool, PoolClient } from 'pg'
import { fromDatabase } from './database-error.ts'

/** Runs something on one connection of the pool; one that broke meanwhile does not go back there. */
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
