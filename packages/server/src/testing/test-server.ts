import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { startEmbedded } from '@cairn/embedded-postgres'
import { connectDatabase } from '../platform/database/open-database.ts'

/** Environment variable with the connection to the test run's database server. */
export const VARIABLE = 'CAIRN_TEST_DATABASE'
/** Environment variable with a folder for the files of shared databases of the test run. */
export const KEPT_FOLDER = 'CAIRN_TEST_KEPT'
/** Name of the migrated database that test databases are copied from. */
export const TEMPLATE = 'cairn_template'

/**
 * Starts the database server of a test run, without fsync, with a migrated template database. Returns its
 * connection and a function that stops it.
 */
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
