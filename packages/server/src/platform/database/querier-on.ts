import type { Client, Pool, PoolClient } from 'pg'
import type { Querier } from './database.ts'
import { fromDatabase } from './database-error.ts'
import type { Room } from './room.ts'
import type { SlowStatements } from './slow-statements.ts'

/** A querier on a connection, or on any free one of a pool; errors become those of `fromDatabase`; what took long, and what lacked room, is noted. */
export function querierOn(
  source: Pick<Pool | PoolClient | Client, 'query'>,
  slow?: SlowStatements,
  room?: Room,
): Querier {
  return {
    async query<Row>(text: string, values: readonly unknown[] = [], name?: string) {
      const began = performance.now()
      try {
        const { rows } = await source.query({ text, values: [...values], ...(name ? { name } : {}) })
        return rows as Row[]
      } catch (thrown) {
        room?.note(thrown)
        throw fromDatabase(thrown)
      } finally {
        slow?.note(text, performance.now() - began)
      }
    },
  }
}
