import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { ItemType } from '@cairn/contract'
import { openDatabase } from '@cairn/server/database'
import { bulkInsert, openEngine, type BulkItem } from '@cairn/server/testing'

/** An embedded PostgreSQL server for comparisons. */
export interface RawPostgres {
  /** How the product's own database is reached. */
  connection: { host: string; port: number; user: string }
  /**
   * Connections to a database of that name, which is made when it is not there; `cairn` has the product's
   * tables.
   */
  pool(name: string, size: number): Promise<pg.Pool>
  /** Puts items into the product's tables by its own indexing. */
  fill(types: readonly ItemType[], items: Iterable<BulkItem>): Promise<void>
  close(): Promise<void>
}

/**
 * Starts an embedded PostgreSQL server with the product's durable settings, for raw statements and for peers.
 */
export async function openRawPostgres(): Promise<RawPostgres> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cairn-raw-'))
  const database = await openDatabase({ dataDir, role: 'benchmark' })
  const { host = '', port = 0, user = '' } = database.pool.options
  const connection = { host, port, user }
  const pools: pg.Pool[] = []
  return {
    connection,
    async pool(name, size) {
      const [known] = await database.query('select 1 from pg_database where datname = $1', [name])
      if (!known) await database.query(`create database ${name}`)
      const pool = new pg.Pool({ ...connection, database: name, max: size })
      // A connection may learn that the server stops before it has been closed.
      pool.on('error', () => {})
      pools.push(pool)
      return pool
    },
    async fill(types, items) {
      const get = (name: string) => types.find((type) => type.name === name)
      const engine = await openEngine({ database, catalogue: { get, all: () => types, saveRule: () => undefined } })
      await bulkInsert(engine, items)
      await engine.close()
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()))
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
