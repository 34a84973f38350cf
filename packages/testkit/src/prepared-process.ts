import { rm } from 'node:fs/promises'
import type { ItemType } from '@cairn/contract'
import { startServer } from '@cairn/server/main'
import { parseSettings, type Engine, type TestDatabase } from '@cairn/server/testing'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { REPOSITORY, writeTestInstall } from './test-install.ts'
import { addUser, type TestAccount, type TestUser } from './test-users.ts'

/**
 * What the preparation of an install gets: the engine that writes to its database, and a function that adds
 * accounts.
 */
export interface Preparation {
  engine: Engine
  addUser(user?: TestUser): Promise<TestAccount>
}

/** An install with data, not yet served by a process. `prepared` is what the preparation returned. */
export interface PreparedInstall<T> {
  /** Environment variables for its processes. */
  env: Record<string, string>
  prepared: T
  remove(): Promise<void>
}

/**
 * Creates an install with these item types and fills its database through `prepare`. Uses `database` if
 * given.
 */
export async function prepareInstall<T>(
  types: readonly ItemType[],
  prepare: (preparation: Preparation) => Promise<T>,
  database?: TestDatabase,
): Promise<PreparedInstall<T>> {
  const { folder, install, areaStore, shellDir, dataDir } = await writeTestInstall(types)
  const places = { INSTALL: install, AREA_STORE: areaStore, SHELL_DIR: shellDir, DATA_DIR: dataDir, DEMO: '0' }
  const env = { ...places, ...(database ? { DATABASE_URL: database.url } : {}) }
  const settings = parseSettings({ ...env, PORT: '0', LOG_LEVEL: 'warn' }, REPOSITORY)
  const filling = await startServer({ settings, ...(database ? { database } : {}) })
  const prepared = await prepare({ engine: filling.parts.engine, addUser: (user = {}) => addUser(filling, user) })
  await filling.close()
  return { env, prepared, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Prepares an install and starts the product as a separate process over it. */
export async function startPreparedProcess<T>(
  types: readonly ItemType[],
  prepare: (preparation: Preparation) => Promise<T>,
): Promise<{ server: ServerProcess; prepared: T }> {
  const { env, prepared, remove } = await prepareInstall(types, prepare)
  const server = await startServerProcess(env)
  const close = () => server.close().then(remove)
  return { server: { ...server, close }, prepared }
}
