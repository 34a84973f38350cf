import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunningServer } from '@cairn/server/main'
import { KEPT_FOLDER, openKeptDatabase, type TestDatabase } from '@cairn/server/testing'
import { settled } from './settled.ts'
import type { TestInstall } from './test-install.ts'

/** A copy of the filled demo: its database, and the folder (`dataOf`) with the demo's files and secrets. */
export interface KeptDemo {
  database: TestDatabase
  dataOf: string
}

/**
 * Opens a copy of the demo that all test files of one run share. The first call of the run has `start` fill
 * it over the database that it is given. Returns undefined outside of a run. Close the copy's database when
 * done.
 */
export async function openKeptDemo(
  start: (database: TestDatabase) => Promise<RunningServer & { install: TestInstall }>,
): Promise<KeptDemo | undefined> {
  const folder = process.env[KEPT_FOLDER]
  if (folder === undefined) return undefined
  const dataOf = join(folder, 'demo')
  const database = await openKeptDatabase('cairn_demo', async (filling) => {
    const server = await start(filling)
    // At rest, or each copy would tell of all of it, and make all reactions to it, again.
    await settled(server)
    await cp(server.install.dataDir, dataOf, { recursive: true })
    await server.close()
  })
  return { database, dataOf }
}
