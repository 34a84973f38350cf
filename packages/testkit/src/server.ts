import { rm } from 'node:fs/promises'
import type { ItemId, ItemType } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import { startServer, type RunningServer } from '@cairn/server/main'
import {
  type FileSettings,
  openMailSink,
  openTestDatabase,
  takeGrant,
  type MailSink,
  type Settings,
  type TestDatabase,
} from '@cairn/server/testing'
import { TestClient } from './client.ts'
import { writeArea, writeTestInstall, type TestInstall } from './test-install.ts'
import { addUser, TEST_PASSWORD, type TestAccount, type TestUser } from './test-users.ts'

export { debianPostgres, startDebianPostgres, type TestDatabase } from '@cairn/server/testing'
export { TestClient, type Push } from './client.ts'
export { writeArea } from './test-install.ts'
export { TEST_PASSWORD, type TestAccount, type TestUser } from './test-users.ts'

export interface TestServerOptions {
  /** Item types of an area made for the test, or whole areas; the built areas of the repository when left out. */
  areas?: readonly ItemType[] | readonly AreaData[]
  demo?: boolean
  logLevel?: 'silent' | 'warn' | 'info' | 'debug'
  /** The bucket that files are kept in; a folder when left out. */
  s3?: FileSettings['s3']
  /** A database that stays the test's to close; an empty one of the run's own server when left out. */
  database?: TestDatabase
  /** The bucket that its area store is filled from. */
  areaBucket?: Settings['areaBucket']
  /** Milliseconds between looks for changes of the install; few when left out. */
  pollMs?: number
  /** Where mail can be answered; it cannot when left out. */
  answers?: Settings['answers']
  /** Another server whose install and database this one shares, as a second process would. Close this one first. */
  beside?: TestServer
}

export interface TestServer extends RunningServer {
  /** Where the test's own install is. */
  install: TestInstall
  /** Makes an account; its password is `TEST_PASSWORD`. */
  addUser(user?: TestUser): Promise<TestAccount>
  /** Takes a grant back. */
  revoke(user: number, grant: string, grantedBy: ItemId): Promise<void>
  /** A client that is signed in as that account. */
  client(email: string): Promise<TestClient>
  /** Writes an area into the test's area store, as a build would. */
  writeArea(area: AreaData): Promise<void>
  /** Where its mail ends, and that of servers beside it. */
  sink: MailSink
}

/** Looks for changes of the install come this often in tests (milliseconds). */
const POLL_MS = 100

/** A whole server on a free port with a database of its own. Close it when done. */
export async function startTestServer({
  areas,
  demo = false,
  s3,
  logLevel = 'silent',
  beside,
  database: given,
  areaBucket,
  pollMs = POLL_MS,
  answers,
}: TestServerOptions = {}): Promise<TestServer> {
  const install = beside?.install ?? (await writeTestInstall(areas))
  const database = beside?.parts.database ?? given ?? (await openTestDatabase())
  const { folder: _folder, ...places } = install
  const sink = beside?.sink ?? (await openMailSink())
  const settings = {
    ...places,
    areaBucket,
    port: 0,
    host: '127.0.0.1',
    databaseUrl: undefined,
    natsUrl: undefined,
    demo,
    logLevel,
    publicUrl: undefined,
    oidcClientSecret: 'secret of the test client',
    trustProxy: undefined,
    metricsToken: undefined,
    files: { maxBytes: 100_000_000, maxUnsavedBytes: 150_000_000, s3 },
    smtpUrl: sink.url,
    answers,
    mailFrom: 'cairn@test.example',
  }
  const server = await startServer({ settings, database, pollMs })
  return {
    ...server,
    install,
    addUser: (user = {}) => addUser(server, user),
    revoke: (user, grant, grantedBy) => takeGrant(database, { user, grant, grantedBy }),
    client: (email) => TestClient.signedIn(server.url, email, TEST_PASSWORD),
    writeArea: (area) => writeArea(install.areaStore, area),
    sink,
    async close() {
      await server.close()
      if (beside) return
      await sink.close()
      if (!given) await database.close()
      await rm(install.folder, { recursive: true, force: true })
    },
  }
}
