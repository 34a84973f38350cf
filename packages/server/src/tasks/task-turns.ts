import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Database } from '../database/database.ts'

const LOCK = 4_217_005
const LOOK_AGAIN_MS = 250

/** The turns of one run: names that no other run of the install has meanwhile. They go with the connection, also where its process ends. */
export function createTurns(database: Pick<Database, 'connect'>) {
  let client: Client | undefined
  return {
    /** Waits until it has all of them; taken in one order, so that no two wait for each other. */
    async take(names: readonly string[], signal: AbortSignal): Promise<void> {
      client ??= await database.connect()
      for (const name of names.toSorted())
        while (!(await tryLock(client, name))) await pause(LOOK_AGAIN_MS, undefined, { signal })
    },
    async giveBack(): Promise<void> {
      await client?.end().catch(() => {})
      client = undefined
    },
  }
}

async function tryLock(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as has', [
    LOCK,
    name,
  ])
  return rows[0]?.has === true
}
