import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { startEmbedded } from '@cairn/embedded-postgres'
import { connectDatabase } from '../platform/database/open-database.ts'

/** Name of the variable that tells test files where the run's server is. */
export const VARIABLE = 'CAIRN_TEST_DATABASE'
/** Name of the variable with a folder of the run, for files that belong to its kept databases. */
export const KEPT_FOLDER = 'CAIRN_TEST_KEPT'
export const TEMPLATE = 'cairn_template'

/** Starts the server of a test run, fsync off, with a migrated template; gives its connection and what stops it. */
export async function startTestServer(): Promise<{ connection: ClientConfig; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cairn-test-'))
  const embedded = await startEmbedded({ dataDir, role: 'test', fsync: false })
  const admin = new Client(embedded.connection)
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = await connectDatabase({ ...embedded.connection, database: TEMPLATE }, { unsafe: true })
  await template.close()
  const stop = async () => {
    await embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { connection: embedded.connection, stop }
}
