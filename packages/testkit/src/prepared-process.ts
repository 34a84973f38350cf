import { rm } from 'node:fs/promises'
import type { ItemType } from '@cairn/contract'
import { startServer } from '@cairn/server/main'
import { parseSettings, type Engine } from '@cairn/server/testing'
import { startServerProcess, type ServerProcess } from './server-process.ts'
import { writeTestInstall } from './test-install.ts'
import { addUser, type TestAccount, type TestUser } from './test-users.ts'

/** A store that is being filled before its server runs. */
export interface Preparation {
  engine: Engine
  addUser(user?: TestUser): Promise<TestAccount>
}

/** The product as a process of its own over these item types, with durable data that `prepare` put in before. */
export async function startPreparedProcess<T>(
  types: readonly ItemType[],
  prepare: (preparation: Preparation) => Promise<T>,
): Promise<{ server: ServerProcess; prepared: T }> {
  const { folder, install, areaStore, shellDir, dataDir } = await writeTestInstall(types)
  const env = { INSTALL: install, AREA_STORE: areaStore, SHELL_DIR: shellDir, DATA_DIR: dataDir, DEMO: '0' }
  const filling = await startServer({ settings: parseSettings({ ...env, PORT: '0', LOG_LEVEL: 'warn' }, folder) })
  const prepared = await prepare({ engine: filling.parts.engine, addUser: (user = {}) => addUser(filling, user) })
  await filling.close()
  const server = await startServerProcess(env)
  return {
    server: {
      ...server,
      close: async () => {
        await server.close()
        await rm(folder, { recursive: true, force: true })
      },
    },
    prepared,
  }
}
