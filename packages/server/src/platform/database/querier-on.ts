import type { Client, Pool, PoolClient } from 'pg'
import type { Querier } from './database.ts'
import { fromDatabase } from './database-error.ts'
import type { Room } from './room.ts'
import type { SlowStatements } from './slow-statements.ts'

/**
 * Wraps a `pg` connection or pool as a `Querier`: translates errors (`fromDatabase`), records slow statements
 * in `slow` and lack of disk space in `room`.
 */
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
