import type { TestServer } from '@cairn/testkit/server'
import { startServerProcess, type ServerProcess } from '@cairn/testkit/server-process'
import type { TestDatabase } from './open-test-database.ts'

/** Starts a second server process on the install and database of a test server. It can be killed. */
export function startBeside({ install, parts }: TestServer): Promise<ServerProcess> {
  const { url } = parts.database as TestDatabase
  const env = {
    DATABASE_URL: url,
    DEMO: '0',
    INSTALL: install.install,
    AREA_STORE: install.areaStore,
    SHELL_DIR: install.shellDir,
    DATA_DIR: install.dataDir,
  }
  return startServerProcess(env, 'packages/server/src/testing/server-child.ts')
}
