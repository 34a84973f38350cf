// Run as a process of its own by killed-process.test.ts: a server on the test run's database, which has fsync off and which main.ts refuses.
import { resolve } from 'node:path'
import { connectDatabase } from '../database/open-database.ts'
import { parseSettings } from '../settings/settings.ts'
import { startServer } from '../start-server.ts'

const settings = parseSettings(process.env, resolve(import.meta.dirname, '../../../..'))
const database = await connectDatabase({ connectionString: settings.databaseUrl ?? '' }, { unsafe: true })
const server = await startServer({ settings, database })
process.once('SIGTERM', () => void server.close().then(() => database.close()))
