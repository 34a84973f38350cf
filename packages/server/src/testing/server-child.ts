// Run as a process of its own by tests: a server on the test run's database, which has fsync off and which
// main.ts refuses. MIGRATIONS names the folder of migrations of another version.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { connectDatabase } from '../platform/database/open-database.ts'
import { parseSettings } from '../platform/settings/settings.ts'
import { startServer } from '../start-server.ts'

const settings = parseSettings(process.env, resolve(import.meta.dirname, '../../../..'))
const { MIGRATIONS } = process.env
const migrations = MIGRATIONS ? pathToFileURL(`${MIGRATIONS}/`) : undefined
const database = await connectDatabase({ connectionString: settings.databaseUrl ?? '' }, { unsafe: true, migrations })
const server = await startServer({ settings, database, env: process.env })
process.once('SIGTERM', () => void end())

async function end(): Promise<void> {
  await server.close()
  await database.close()
  process.exit(0)
}
