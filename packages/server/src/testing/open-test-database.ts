import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import type { Database } from '../platform/database/database.ts'
import { connectDatabase } from '../platform/database/open-database.ts'
import { startTestServer, TEMPLATE, VARIABLE } from './test-server.ts'

export interface TestDatabase extends Database {
  /** For a child process or a second process of the same install: a connection string to the same database. */
  url: string
}

let own: ReturnType<typeof startTestServer> | undefined

/**
 * An empty, migrated database of the run's embedded server (about 30 ms). Close it at the end of the file. Without the global setup
 * of `./testing/global-setup` the file starts a server of its own, which ends with the process.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const connection = await findServer()
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(connection, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const database = await connectDatabase({ ...connection, database: name }, { unsafe: true })
  const close = async () => {
    await database.close()
    await asAdmin(connection, `drop database if exists ${name} with (force)`)
  }
  return { ...database, close, url: urlOf({ ...connection, database: name }) }
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
