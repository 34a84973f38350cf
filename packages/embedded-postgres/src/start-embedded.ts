import { Client, type ClientConfig } from 'pg'
import { join } from 'node:path'
import { StartError } from './start-error.ts'
import { findBinaries } from './binaries.ts'
import { clusterFolder, ensureCluster, SUPERUSER } from './cluster.ts'
import { inUse, lockDirectory, lockOwner, type DirectoryLock } from './directory-lock.ts'
import { answers, endpointOf, type Endpoint } from './endpoint.ts'
import { prepareDataDir, privateFolder } from './folders.ts'
import { logTail, outliveOrphan, startPostmaster, type Postmaster, type PostmasterOptions } from './postmaster.ts'
import { chooseRunAs } from './run-as.ts'

/** The embedded server as the rest of the database code meets it. */
export interface Embedded {
  connection: ClientConfig
  stop(): Promise<void>
}

/** How the embedded database is started. */
export interface EmbeddedOptions {
  dataDir: string
  /** What this process is to a person who is told that the directory is in use: `server`, `import`. */
  role: string
  /** Off in tests only. */
  fsync: boolean
  /** Told when the database went away and comes back by itself. */
  onTrouble?: (text: string) => void
}

const DATABASE = 'cairn'
const START_LIMIT_MS = 60_000
const ALL_CONNECTIONS = { user: SUPERUSER, database: DATABASE, ssl: false } as const

/**
 * Starts the embedded server for this process, which holds the data directory until `stop`. Throws a
 * `StartError`.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  prepareDataDir(options.dataDir)
  const lock = lockDirectory(options.dataDir, options.role)
  try {
    return await startLocked(options, lock)
  } catch (thrown) {
    lock.release()
    throw thrown
  }
}

/**
 * Returns the connection to a server that another process of this install runs in the data directory, and
 * waits until it is ready. Undefined if none does, or it does not become ready.
 */
export async function joinEmbedded(dataDir: string): Promise<ClientConfig | undefined> {
  if (!lockOwner(dataDir)) return undefined
  const endpoint = await endpointOf(dataDir)
  const until = Date.now() + START_LIMIT_MS
  while (lockOwner(dataDir) && Date.now() < until) {
    if (await isReady(endpoint, DATABASE)) return connectionTo(endpoint, DATABASE)
    await pause()
  }
  return undefined
}

async function startLocked(options: EmbeddedOptions, lock: DirectoryLock): Promise<Embedded> {
  const { dataDir, fsync } = options
  const cluster = clusterFolder(dataDir)
  const runAs = chooseRunAs(cluster)
  const endpoint = await endpointOf(dataDir)
  if (endpoint.folder) privateFolder(dataDir, 'run', runAs)
  if (!(await outliveOrphan(cluster)) || (await answers(endpoint))) throw inUse(dataDir)
  const binaries = findBinaries(runAs)
  await ensureCluster(dataDir, binaries, endpoint, runAs, fsync)
  const start: PostmasterOptions = { binaries, cluster, endpoint, runAs, fsync, logFile: join(dataDir, 'postgres.log') }
  const stop = await keepRunning(start, dataDir, options.onTrouble ?? (() => {}))
  await ensureDatabase(endpoint)
  return {
    connection: connectionTo(endpoint, DATABASE),
    stop: async () => {
      await stop()
      lock.release()
    },
  }
}

/** Starts the server and starts it again should it ever end by itself; gives what stops it for good. */
async function keepRunning(
  start: PostmasterOptions,
  dataDir: string,
  onTrouble: (text: string) => void,
): Promise<() => Promise<void>> {
  let isStopping = false
  let current = await startReady(start, dataDir)
  const watch = async (): Promise<void> => {
    while (!isStopping) {
      await current.ended
      if (isStopping) return
      onTrouble('the database ended by itself; starting it again')
      await pause(1000)
      if (!isStopping) current = startPostmaster(start)
    }
  }
  void watch()
  return async () => {
    isStopping = true
    await current.stop()
  }
}

async function startReady(start: PostmasterOptions, dataDir: string): Promise<Postmaster> {
  const postmaster = startPostmaster(start)
  let hasEnded = false
  void postmaster.ended.then(() => (hasEnded = true))
  const until = Date.now() + START_LIMIT_MS
  while (!hasEnded && Date.now() < until) {
    if (await isReady(start.endpoint, 'postgres')) return postmaster
    await pause()
  }
  await postmaster.stop()
  throw explain(logTail(start.logFile), dataDir, start.logFile)
}

function explain(log: string, dataDir: string, logFile: string): StartError {
  const last = log.slice(log.lastIndexOf('FATAL'))
  if (/No space left on device/.test(last))
    return new StartError(`The disk of ${dataDir} is full: free some space, then start again.`)
  if (/lock file .* already exists|could not bind|is another postmaster/.test(last)) return inUse(dataDir)
  const reason = /FATAL:\s*(.*)/.exec(last)?.[1]
  return new StartError(`The database in ${dataDir} did not start${reason ? ` (${reason})` : ''}: ${logFile} says why.`)
}

async function ensureDatabase(endpoint: Endpoint): Promise<void> {
  const client = new Client(connectionTo(endpoint, 'postgres'))
  await client.connect()
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  await client.end()
}

async function isReady(endpoint: Endpoint, database: string): Promise<boolean> {
  const client = new Client(connectionTo(endpoint, database))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function connectionTo({ host, port, password }: Endpoint, database: string): ClientConfig {
  return { ...ALL_CONNECTIONS, database, host, port, ...(password === undefined ? {} : { password }) }
}

function pause(milliseconds = 15): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
