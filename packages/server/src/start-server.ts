import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import * as v from 'valibot'
import { createAccounts, type Accounts } from './accounts/accounts.ts'
import { openSessions, type Sessions } from './accounts/sessions.ts'
import { createSignIn } from './accounts/sign-in.ts'
import { openChannel, deliverToken } from './channel/channel.ts'
import { createDispatcher } from './channel/dispatcher.ts'
import { createHub } from './channel/hub.ts'
import { CORE_ACTIONS } from './channel/operations/actions/core-actions.ts'
import { allOperations } from './channel/operations/all-operations.ts'
import { createLook } from './channel/sights.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/open-database.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { createHttpServer } from './http/http-server.ts'
import { createMetrics } from './http/metrics.ts'
import { openRegistry, type InstallRegistry } from './registry/registry.ts'
import { readInstall } from './settings/install-file.ts'
import { loadSecrets } from './settings/secrets.ts'
import type { Settings } from './settings/settings.ts'
import { explainListen, requireFreePort } from './listening.ts'
import { openEngine, type Engine } from './open-engine.ts'
import { rebuildChanged } from './search/rebuild.ts'

export interface StartOptions {
  settings: Settings
  env?: Record<string, string | undefined>
  /** A database that is open already and stays the caller's to close; for tests. */
  database?: Database
  log?: Logger
  /** Told of each step on the way, for the person who waits. */
  onProgress?: (step: string) => void
  /** Milliseconds between looks at the install file and the area store. */
  pollMs?: number
}

/** A server that answers. `parts` are for tests and tools in the same process. */
export interface RunningServer {
  /** Where it answers, such as `http://127.0.0.1:8080`. */
  url: string
  log: Logger
  parts: {
    database: Database
    engine: Engine
    registry: InstallRegistry
    sessions: Sessions
    accounts: Accounts
    sockets: () => number
  }
  /** Drains: sockets are closed with 1013, requests in work are finished, then the database is closed. */
  close(): Promise<void>
}

/** Starts the whole server (protocol.md, "Start and settings"). Throws a `StartError` whose sentence says what to do. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { settings, onProgress = () => {} } = options
  // Standard output is for the person who starts the server, standard error for the log.
  const log = options.log ?? pino({ level: settings.logLevel }, pino.destination(2))
  const closing: (() => unknown)[] = []
  const close = closeAll(closing)
  try {
    return await start(options, log, closing, close, onProgress)
  } catch (thrown) {
    await close()
    throw thrown
  }
}

async function start(
  options: StartOptions,
  log: Logger,
  closing: (() => unknown)[],
  close: () => Promise<void>,
  progress: (step: string) => void,
): Promise<RunningServer> {
  const { settings } = options
  const env = options.env ?? {}
  // The cheap things that can be wrong are looked at before the database is started.
  await readInstall(settings.install)
  await requireFreePort(settings)
  const secrets = await loadSecrets(settings.dataDir, env)
  progress(settings.databaseUrl ? 'connecting to the database' : 'starting the database')
  const database =
    options.database ??
    (await openDatabase({
      dataDir: settings.dataDir,
      databaseUrl: settings.databaseUrl,
      onTrouble: (text) => log.warn(text),
    }))
  if (!options.database) closing.push(() => database.close())
  progress('reading the areas')
  const registry = await openRegistry({
    ...settings,
    database,
    log,
    takenActions: CORE_ACTIONS.map(({ name }) => name),
    ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
  })
  closing.push(() => registry.close())
  const engine = await openEngine({ database, catalogue: registry.catalogue, log })
  closing.push(() => engine.close())
  await rebuildChanged(engine.parts)
  registry.onChange(() => {
    rebuildChanged(engine.parts).catch((thrown: unknown) => log.warn({ err: thrown }, 'search rows were not rebuilt'))
  })
  const accounts = createAccounts(database)
  const sessions = openSessions(database, secrets.tokenKey, log)
  closing.push(() => sessions.close())
  if (settings.demo) {
    progress('looking after the demo content')
    await fillDemo({
      ...engine,
      database,
      accounts,
      log,
      catalogue: registry.catalogue,
      capabilities: registry.areas().flatMap((area) => area.capabilities ?? []),
    })
  }
  const { url, sockets } = await serve(
    { settings, log, database, registry, engine, accounts, sessions, tokenKey: secrets.tokenKey },
    closing,
  )
  return { url, log, close, parts: { database, engine, registry, sessions, accounts, sockets } }
}

interface Ready {
  settings: Settings
  log: Logger
  database: Database
  registry: InstallRegistry
  engine: Engine
  accounts: Accounts
  sessions: Sessions
  tokenKey: Uint8Array
}

async function serve(ready: Ready, closing: (() => unknown)[]): Promise<{ url: string; sockets: () => number }> {
  const { settings, log, database, registry, engine, sessions } = ready
  const version = await readVersion()
  const hub = createHub()
  const { pool } = database
  const metrics = createMetrics({
    sockets: hub.count,
    watches: hub.index.size,
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  })
  const renewed = deliverToken(hub, sessions.confirm, (thrown) =>
    log.warn({ err: thrown }, 'a renewed token was not confirmed'),
  )
  const operations = allOperations({ ...engine, database, sessions, renewed })
  const dispatch = createDispatcher(operations, log, metrics.operation)
  let draining = false
  const shared = { ...ready, ...engine, dispatch, version, metrics }
  const app = await createHttpServer({
    ...shared,
    signIn: createSignIn(ready.accounts, sessions),
    isDraining: () => draining,
  })
  const channel = openChannel({
    ...shared,
    server: app.server,
    hub,
    look: createLook(engine.loader, engine.parts.accessLog),
    onDelivered: metrics.delivered,
    registryRev: registry.rev,
  })
  registry.onChange((rev) => hub.broadcast('registry', { rev }))
  closing.push(async () => {
    draining = true
    await channel.close()
    await app.close()
  })
  const url = await app.listen({ port: settings.port, host: settings.host }).catch((thrown: unknown) => {
    throw explainListen(thrown, settings)
  })
  return { url, sockets: hub.count }
}

/** Closes what was opened, the last first, once. */
function closeAll(closing: (() => unknown)[]): () => Promise<void> {
  let closed: Promise<void> | undefined
  const run = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  return () => (closed ??= run())
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../package.json'), 'utf8')
  return v.parse(v.object({ version: v.string() }), JSON.parse(text)).version
}
