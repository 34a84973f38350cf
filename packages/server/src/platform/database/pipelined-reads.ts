import { Client, type ClientConfig } from 'pg'
import type { Querier } from './database.ts'
import { fromDatabase } from './database-error.ts'

/**
 * These reads are index lookups. A plan made while a table was nearly empty would scan it once it has grown,
 * and PostgreSQL would otherwise replan each execution with fewer rows than expected, at twice the cost of
 * the read.
 */
const BY_INDEX = 'set enable_seqscan = off; set plan_cache_mode = force_generic_plan'

/**
 * Returns a querier on one pipelined connection: statements are sent without waiting for earlier answers, and
 * are planned for indexes. It reconnects after a loss; statements under way then reject with
 * `storeUnavailable`.
 */
export function createPipelinedReads(config: ClientConfig): Querier & { close(): Promise<void> } {
  let current: Promise<Client> | undefined

  function open(): Promise<Client> {
    const client = new Client({ ...config, pipeline: true })
    const forget = () => {
      if (current === opened) current = undefined
    }
    client.on('error', forget).on('end', forget)
    const opened = client.connect().then(async () => {
      await client.query(BY_INDEX)
      return client
    })
    opened.catch(forget)
    return opened
  }

  return {
    async query<Row>(text: string, values: readonly unknown[] = [], name?: string) {
      try {
        current ??= open()
        const client = await current
        const { rows } = await client.query({ text, values: [...values], ...(name ? { name } : {}) })
        return rows as Row[]
      } catch (thrown) {
        throw fromDatabase(thrown)
      }
    },
    async close() {
      const closing = current
      current = undefined
      await closing?.then((client) => client.end()).catch(() => {})
    },
  }
}
