import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTestDatabase, openTestDatabase } from '@cairn/server/testing'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/**
 * Two servers over equal installs, with the same items, files and secrets. `prepared` is what the
 * preparation returned.
 */
export interface Twins<T> {
  servers: readonly [TestServer, TestServer]
  prepared: T
  close(): Promise<void>
}

/**
 * Starts a server with these options, has `prepare` fill it, then copies its data and starts one server over
 * the original and one over the copy. Close them when done.
 */
export async function startTwins<T>(
  options: Pick<TestServerOptions, 'areas' | 'demo' | 'logLevel'>,
  prepare: (server: TestServer) => Promise<T>,
): Promise<Twins<T>> {
  const { demo: _demo, ...others } = options
  const database = await openTestDatabase()
  const dataOf = await mkdtemp(join(tmpdir(), 'cairn-twins-'))
  const filling = await startTestServer({ ...options, database })
  const prepared = await prepare(filling)
  await filling.settled()
  await cp(filling.install.dataDir, dataOf, { recursive: true })
  await filling.close()
  const copy = await copyTestDatabase(database)
  const servers = [
    await startTestServer({ ...others, database, dataOf }),
    await startTestServer({ ...others, database: copy, dataOf }),
  ] as const
  await rm(dataOf, { recursive: true })
  return {
    servers,
    prepared,
    async close() {
      for (const server of servers) await server.close()
      for (const each of [database, copy]) await each.close()
    },
  }
}
