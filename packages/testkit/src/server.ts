import { cp, rm } from 'node:fs/promises'
import type { ItemId, ItemType } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import { startServer, type RunningServer } from '@cairn/server/main'
import {
  feedHasTold,
  type FileSettings,
  openMailSink,
  openTestDatabase,
  takeGrant,
  type MailSink,
  type Settings,
  type TestDatabase,
} from '@cairn/server/testing'
import { TestClient } from './client.ts'
import { openKeptDemo } from './kept-demo.ts'
import { writeArea, writeTestInstall, type TestInstall } from './test-install.ts'
import { settled } from './settled.ts'
import { addUser, TEST_PASSWORD, type TestAccount, type TestUser } from './test-users.ts'

export { debianPostgres, startDebianPostgres, type TestDatabase } from '@cairn/server/testing'
export { TestClient, type Push } from './client.ts'
export { writeArea } from './test-install.ts'
export { TEST_PASSWORD, type TestAccount, type TestUser } from './test-users.ts'

/** Options of `startTestServer`. All may be left out. */
export interface TestServerOptions {
  /** Item types of an area for the test, or whole areas. Default: the built areas of the repository. */
  areas?: readonly ItemType[] | readonly AreaData[]
  /**
   * Whether to fill it with demo content. Test files of one run that use it with the built areas get copies
   * of one filled demo.
   */
  demo?: boolean
  logLevel?: 'silent' | 'warn' | 'info' | 'debug'
  /** Bucket to store files in. Default: a folder. */
  s3?: FileSettings['s3']
  /** A database to use, which the test closes itself. Default: a new one, empty or with the demo. */
  database?: TestDatabase
  /** Folder whose files and secrets are copied to the data folder at first. Default: none. */
  dataOf?: string
  /**
   * Publishers of areas. The built areas of the repository then come with the product; the area store is
   * empty.
   */
  publishers?: { name: string; key: string }[]
  /** Bucket that the area store is filled from. */
  areaBucket?: Settings['areaBucket']
  /**
   * Milliseconds between checks for changes of the install. Default: 100 if the test gives areas or
   * publishers, else the server's own.
   */
  pollMs?: number | undefined
  /** Mailbox for replies to mail. Default: none. */
  answers?: Settings['answers']
  /**
   * Another server whose install and database this one shares, as a second process would. Close this one
   * first.
   */
  beside?: TestServer
}

/**
 * A running server with a database of its own, and helpers that create accounts, clients and items. The
 * test closes it.
 */
export interface TestServer extends RunningServer {
  /** Folders of the test's install. */
  install: TestInstall
  /** Creates an account with the password `TEST_PASSWORD`. */
  addUser(user?: TestUser): Promise<TestAccount>
  /** Revokes a grant that an organisation gave to a user, by the user's index. */
  revoke(user: number, grant: string, grantedBy: ItemId): Promise<void>
  /** Returns a client signed in as that account. */
  client(email: string): Promise<TestClient>
  /** Writes an area into the area store and makes it the latest build, as publishing does. */
  writeArea(area: AreaData): Promise<void>
  /**
   * Waits until this process has been notified of all committed changes, so that later ones are told apart.
   */
  caughtUp(): Promise<void>
  /** Waits until everything that follows from committed changes is done: notifications, reactions, labels. */
  settled(): Promise<void>
  /** Mailbox that receives the mail it sends, and that of servers beside it. */
  sink: MailSink
}

/**
 * Milliseconds between checks for changes of an install whose areas a test wrote. Those of the repository
 * stay as they are.
 */
const POLL_MS = 100

/**
 * Starts a whole server in this process, on a free port, with a database and folders of its own unless
 * options name others. Close it when done.
 */
export async function startTestServer({
  areas,
  demo = false,
  s3,
  logLevel = 'silent',
  beside,
  database: given,
  dataOf,
  areaBucket,
  publishers,
  pollMs = areas || publishers ? POLL_MS : undefined,
  answers,
}: TestServerOptions = {}): Promise<TestServer> {
  const install = beside?.install ?? (await writeTestInstall(areas, publishers))
  const isKept = demo && !areas && !given
  const kept = isKept ? await openKeptDemo((database) => startTestServer({ demo, database })) : undefined
  const data = dataOf ?? kept?.dataOf
  if (data !== undefined) await cp(data, install.dataDir, { recursive: true })
  const database = beside?.parts.database ?? given ?? kept?.database ?? (await openTestDatabase())
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
    columnIndex: true,
    files: { maxBytes: 100_000_000, maxUnsavedBytes: 150_000_000, s3 },
    smtpUrl: sink.url,
    answers,
    mailFrom: 'cairn@test.example',
  }
  const server = await startServer({ settings, database, ...(pollMs === undefined ? {} : { pollMs }) })
  return {
    ...server,
    install,
    addUser: (user = {}) => addUser(server, user),
    revoke: (user, grant, grantedBy) => takeGrant(database, { user, grant, grantedBy }),
    client: (email) => TestClient.signedIn(server.url, email, TEST_PASSWORD),
    writeArea: (area) => writeArea(install.areaStore, area),
    caughtUp: () => feedHasTold({ database, feed: server.parts.engine.feed }),
    settled: () => settled(server),
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
