import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, type Client } from 'pg'
import { StartError } from '@cairn/embedded-postgres'

interface Migration {
  name: string
  sql: string
  hash: string
}

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any fixed number: two processes that start at once must not migrate at once. */
const LOCK = 4_217_001
/**
 * A migration waits at most this long for a table lock (milliseconds), then lets others pass and retries,
 * because a waiting lock blocks everyone behind it and processes of the previous version still use the table.
 * It exceeds PostgreSQL's `deadlock_timeout`, after which a vacuum in the way gives up.
 */
const LOCK_WAIT_MS = 2000
const AGAIN_AFTER_MS = 1000
const TRIES = 200
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs pending migrations, forward only, each in a transaction on `client`, whose statement timeout it
 * removes. Throws a `StartError` if one fails, or if the database has one that is unknown here, was changed
 * since, or comes after a pending one.
 */
export async function migrate(client: Client, folder: URL = FOLDER): Promise<void> {
  const migrations = readMigrations(folder)
  // Over a large store one takes as long as it takes, and so does waiting for another process that is at it.
  await client.query('set statement_timeout = 0')
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    checkHistory(rows, migrations)
    const done = new Set(rows.map(({ name }) => name))
    for (const migration of migrations) if (!done.has(migration.name)) await apply(client, migration)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
  }
}

function readMigrations(folder: URL): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      // A checkout on Windows may have other line ends; the migration is the same.
      const sql = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })
}

function checkHistory(history: readonly { name: string; hash: string }[], migrations: readonly Migration[]): void {
  for (const { name, hash } of history) {
    const known = migrations.find((migration) => migration.name === name)
    if (!known)
      throw new StartError(
        `The database was made by a newer version of the server (it has ${name}): start that version, or restore a backup.`,
      )
    if (known.hash !== hash)
      throw new StartError(
        `The migration ${name} was changed after this database ran it: restore the file as it was, and put the change into a new one.`,
      )
  }
  const last =
    history
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? ''
  const late = migrations.find(({ name }) => name < last && !history.some((row) => row.name === name))
  if (late)
    throw new StartError(
      `The migration ${late.name} comes before ${last}, which this database already has: give it a later number.`,
    )
}

async function apply(client: Client, migration: Migration): Promise<void> {
  for (let left = TRIES; ; left--) {
    try {
      return await applyOnce(client, migration)
    } catch (thrown) {
      const isInUse = thrown instanceof DatabaseError && thrown.code === LOCK_NOT_AVAILABLE
      if (!isInUse || left === 1) throw failed(migration, thrown, isInUse)
      await pause(AGAIN_AFTER_MS)
    }
  }
}

async function applyOnce(client: Client, { name, sql, hash }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`)
    await client.query(sql)
    await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (thrown) {
    await client.query('rollback')
    throw thrown
  }
}

function failed({ name }: Migration, thrown: unknown, isInUse: boolean): StartError {
  const reason = isInUse
    ? 'something has used its tables for a long time, such as a backup; start again when that is over'
    : (thrown as Error).message
  return new StartError(`The migration ${name} failed and was rolled back: ${reason}`, thrown)
}
