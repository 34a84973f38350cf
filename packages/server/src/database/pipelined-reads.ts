import { Client, type ClientConfig } from 'pg'
import type { Querier } from './database.ts'
import { fromDatabase } from './database-error.ts'

/** A querier on one pipelined connection: statements go out without waiting for each other's answers. Connects anew after a loss. */
export function createPipelinedReads(config: ClientConfig): Querier & { close(): Promise<void> } {
  let current: Promise<Client> | undefined

  function open(): Promise<Client> {
    const client = new Client({ ...config, pipeline: true })
    const forget = () => {
      if (current === opened) current = undefined
    }
    client.on('error', forget).on('end', forget)
    const opened = client.connect().then(() => client)
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
