import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import type { Database } from '../platform/database/database.ts'
import { connectDatabase } from '../platform/database/open-database.ts'
import { startTestServer, TEMPLATE, VARIABLE } from './test-server.ts'

/** A test database and its connection string. */
export interface TestDatabase extends Database {
  /**
   * For a child process or a second process of the same install: a connection string to the same database.
   */
  url: string
}

let own: ReturnType<typeof startTestServer> | undefined

/**
 * Opens an empty, migrated database on the test run's embedded server (about 30 ms). Close it at the end of
 * the file. Without the global setup of `./testing/global-setup` the file starts a server of its own, which
 * ends with the process.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  return openCopy(await findServer(), TEMPLATE)
}

/**
 * Copies a test database, after closing all connections to it, which its pool opens again; nobody may write
 * to it meanwhile. Close the copy at the end of the file.
 */
export async function copyTestDatabase(database: Database): Promise<TestDatabase> {
  const connection = await findServer()
  return openCopy(connection, await leftAlone(connection, database))
}

/**
 * Opens a copy of the test run's shared database of this name. The first call fills it with `fill`; others
 * wait for that. Close the copy at the end of the file.
 */
export async function openKeptDatabase(
  name: string,
  fill: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const connection = await findServer()
  const waiting = new Client(connection)
  await waiting.connect()
  try {
    await waiting.query('set statement_timeout = 0')
    await waiting.query('select pg_advisory_lock(hashtext($1))', [name])
    const known = await waiting.query('select from pg_database where datname = $1', [name])
    if (known.rowCount === 0) {
      const filling = await openCopy(connection, TEMPLATE)
      await fill(filling)
      const former = await leftAlone(connection, filling)
      // Its pool would connect again in the middle of the renaming.
      await filling.end()
      await waiting.query(`alter database ${former} rename to ${name}`)
    }
  } finally {
    await waiting.end()
  }
  return openCopy(connection, name)
}

/**
 * Closes all connections to a database, which reconnect later, so that it can be copied or renamed. Returns
 * its name.
 */
async function leftAlone(connection: ClientConfig, database: Database): Promise<string> {
  const [of] = await database.query<{ name: string }>('select current_database() as name')
  await asAdmin(connection, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${of?.name}'`)
  return String(of?.name)
}

/** As it is filled: `end` closes its connections and leaves it there. */
interface KeptTestDatabase extends TestDatabase {
  end(): Promise<void>
}

async function openCopy(connection: ClientConfig, template: string): Promise<KeptTestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(connection, `create database ${name} template ${template} strategy file_copy`)
  const database = await connectDatabase({ ...connection, database: name }, { unsafe: true })
  const close = async () => {
    await database.close()
    await asAdmin(connection, `drop database if exists ${name} with (force)`)
  }
  return { ...database, close, end: database.close, url: urlOf({ ...connection, database: name }) }
}

async function findServer(): Promise<ClientConfig> {
  const given = process.env[VARIABLE]
  if (given) return JSON.parse(given) as ClientConfig
  own ??= startTestServer()
  return (await own).connection
}

async function asAdmin(connection: ClientConfig, statement: string): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query(statement)
  await client.end()
}

function urlOf({ host, port, user, password, database }: ClientConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  return `postgresql://${user}${secret}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
}
