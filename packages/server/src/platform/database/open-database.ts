import { Client, Pool, type ClientConfig, type PoolClient } from 'pg'
import { StartError } from '@cairn/embedded-postgres'
import { withDefaults } from './connection-config.ts'
import type { Database, Querier } from './database.ts'
import { fromDatabase } from './database-error.ts'
import { joinEmbedded, startEmbedded } from '@cairn/embedded-postgres'
import { migrate } from './migrate.ts'
import { createPipelinedReads } from './pipelined-reads.ts'
import { querierOn } from './querier-on.ts'
import { createRoom, type Room } from './room.ts'
import { createSlowStatements, type SlowStatements } from './slow-statements.ts'
import { createFairShares } from '../../lib/fair-shares.ts'
import { limitTo } from '../../lib/limit.ts'
import { withConnection } from './with-connection.ts'

/** Where the database is (embedded in `dataDir`, or at `databaseUrl`) and how it is opened. */
export interface DatabaseOptions {
  dataDir: string
  databaseUrl?: string | undefined
  /**
   * Name of this process in the message when another finds the data directory in use; `server` by default.
   */
  role?: string
  /** Allows a database that may lose acknowledged writes; for tests. */
  unsafe?: boolean
  /** Folder of its migrations; the server's own when left out. */
  migrations?: URL | undefined
  /** Called with problems of the embedded database that need no action. */
  onTrouble?: (text: string) => void
}

const POOL_SIZE = 16
/**
 * Limit of concurrent transactions. A transaction may need a second connection: if all were in transactions,
 * they would wait for each other forever.
 */
const TRANSACTIONS_AT_ONCE = POOL_SIZE / 2
/**
 * Shares of the other half of the pool, so that searches cannot exhaust it. Visitors' queries leave room for
 * those of signed-in people.
 */
const SHARES = { atOnce: POOL_SIZE / 2, person: 4, visitor: 1, visitors: 2, queued: 300, waitMs: 10_000 }

const POSTGIS = `select quote_ident(nspname) as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'postgis'`

/**
 * Opens the install's database: `databaseUrl`, else the embedded server in `dataDir`, and brings it up to
 * date. Throws a `StartError`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return connectDatabase({ connectionString: options.databaseUrl }, options)
  const embedded = await startEmbedded({ ...options, role: options.role ?? 'server', fsync: !options.unsafe })
  return connectDatabase(embedded.connection, { ...options, folder: options.dataDir }, embedded.stop)
}

/**
 * Opens the database as `openDatabase` does, for tools that run beside a server: connects to the embedded
 * server that another process already runs in `dataDir`, else starts it.
 */
export async function connectOrStart(options: DatabaseOptions): Promise<Database> {
  const connection = options.databaseUrl ? undefined : await joinEmbedded(options.dataDir)
  return connection ? connectDatabase(connection, options) : openDatabase(options)
}

/**
 * Connects to a PostgreSQL server, checks its settings and migrates it. Throws a `StartError`. `stop` runs
 * when the database is closed, or could not be opened; `folder` lies on the database's disk, if that is
 * local.
 */
export async function connectDatabase(
  connection: ClientConfig,
  { unsafe = false, migrations, folder }: Pick<DatabaseOptions, 'unsafe' | 'migrations'> & { folder?: string } = {},
  stop?: () => Promise<void>,
): Promise<Database> {
  const config = withDefaults(connection)
  const { postgis } = await prepare(config, unsafe, migrations).catch(async (thrown: unknown) => {
    await stop?.()
    throw thrown
  })
  const pool = new Pool({ ...config, max: POOL_SIZE, idleTimeoutMillis: 30_000 })
  // An idle connection that breaks is replaced when next needed; without a listener the process would end.
  pool.on('error', () => {})
  const reads = createPipelinedReads(config)
  const slow = createSlowStatements()
  const room = createRoom(folder)
  const inTurn = limitTo(TRANSACTIONS_AT_ONCE)
  return {
    ...(postgis === undefined ? {} : { postgis }),
    pool,
    // On a connection that stays in the pool, also where the statement is refused: `pool.query` would end it.
    query: (text, values, name) =>
      withConnection(pool, (client) => querierOn(client, slow, room).query(text, values, name)),
    reads,
    transaction: (run) => inTurn(() => withConnection(pool, (client) => within(client, run, slow, room))),
    slow,
    room,
    shares: createFairShares(SHARES),
    connect: () => connectClient(config),
    close: async () => {
      await Promise.all([pool.end(), reads.close()])
      await stop?.()
    },
  }
}

/**
 * Runs `run` in a transaction (BEGIN … COMMIT, ROLLBACK if it throws) on a connection that the caller
 * provides. Statements are noted in `slow` and `room`, as `querierOn` does.
 */
export async function within<T>(
  client: Pick<Client | PoolClient, 'query'>,
  run: (transaction: Querier) => Promise<T>,
  slow?: SlowStatements,
  room?: Room,
): Promise<T> {
  const transaction = querierOn(client, slow, room)
  await transaction.query('begin')
  try {
    const result = await run(transaction)
    await transaction.query('commit')
    return result
  } catch (thrown) {
    await client.query('rollback').catch(() => {})
    throw thrown
  }
}

async function connectClient(config: ClientConfig): Promise<Client> {
  const client = new Client(config)
  client.on('error', () => {})
  await client.connect().catch((thrown: unknown) => Promise.reject(fromDatabase(thrown)))
  return client
}

/** Checks the database and brings it up to date; tells what it has besides. */
async function prepare(
  config: ClientConfig,
  unsafe: boolean,
  migrations: URL | undefined,
): Promise<{ postgis: string | undefined }> {
  const client = await connectClient(config).catch((thrown: unknown) => {
    throw new StartError(
      `The database cannot be reached (${(thrown as Error).message}): check that it runs and that DATABASE_URL is right.`,
      thrown,
    )
  })
  try {
    if (!unsafe) await requireDurability(client)
    await migrate(client, migrations)
    const { rows } = await client.query<{ schema: string }>(POSTGIS)
    return { postgis: rows[0]?.schema }
  } finally {
    await client.end()
  }
}

/** Without durability, acknowledged saves could be lost. */
async function requireDurability(client: Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [setting])
    if (rows[0]?.value === 'off')
      throw new StartError(
        `The database runs with ${setting} off, so a crash could lose saved data: switch it on, then start again.`,
      )
  }
}
