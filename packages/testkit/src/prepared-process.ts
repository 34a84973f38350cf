import { rm } from 'node:fs/promises'
import type { ItemType } from '@cairn/contract'
import { startServer } from '@cairn/server/main'
import { parseSettings, type Engine, type TestDatabase } from '@cairn/server/testing'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { REPOSITORY, writeTestInstall } from './test-install.ts'
import { addUser, type TestAccount, type TestUser } from './test-users.ts'

/**
 * What the function that fills an install gets: the engine that writes to its database, and a function that
 * adds accounts.
 */
export interface Preparation {
  engine: Engine
  addUser(user?: TestUser): Promise<TestAccount>
}

/**
 * A temporary install with data, which no process serves. `prepared` is what the function that filled it
 * returned.
 */
export interface PreparedInstall<T> {
  /** Environment variables with which a process serves it. */
  env: Record<string, string>
  prepared: T
  remove(): Promise<void>
}

/**
 * Creates a temporary install with these item types and has `prepare` fill its database: `database` if
 * given, else one of its own. The caller removes it.
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

/**
 * Creates an install as `prepareInstall` does, and starts the product over it as a separate process. Closing
 * the process removes the install.
 */
export async function startPreparedProcess<T>(
  types: readonly ItemType[],
  prepare: (preparation: Preparation) => Promise<T>,
): Promise<{ server: ServerProcess; prepared: T }> {
  const { env, prepared, remove } = await prepareInstall(types, prepare)
  const server = await startServerProcess(env)
  const close = () => server.close().then(remove)
  return { server: { ...server, close }, prepared }
}
