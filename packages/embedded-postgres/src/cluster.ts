import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './start-error.ts'
import { cleanEnvironment } from './environment.ts'
import type { Endpoint } from './endpoint.ts'
import { openDoor, privateFolder, takeOver } from './folders.ts'
import type { RunAs } from './run-as.ts'

/** Major version of the packaged PostgreSQL; a cluster of another cannot be read by it. */
const MAJOR = '18'
/** Name of the PostgreSQL role that owns the embedded database. */
export const SUPERUSER = 'cairn'
const CLUSTER_DOOR = 3

/** Returns the folder of the cluster inside a data directory. */
export function clusterFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/**
 * Makes the cluster when there is none; it appears under its name only when it is whole. Throws a
 * `StartError` if it cannot be made, or an existing one has another major version.
 */
export async function ensureCluster(
  dataDir: string,
  binaries: string,
  endpoint: Endpoint,
  runAs: RunAs | undefined,
  fsync: boolean,
): Promise<void> {
  const folder = clusterFolder(dataDir)
  if (existsSync(folder)) {
    checkVersion(folder)
    if (runAs) takeOver(folder, runAs)
    return
  }
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  privateFolder(dataDir, 'postgres.new', runAs)
  const passwordFile = endpoint.password === undefined ? undefined : join(dataDir, 'postgres.pw')
  if (passwordFile) writeFileSync(passwordFile, endpoint.password ?? '', { mode: 0o600 })
  const failure = await initdb(draft, binaries, passwordFile, runAs, fsync)
  if (passwordFile) rmSync(passwordFile, { force: true })
  if (failure !== undefined) throw new StartError(`The database could not be made in ${dataDir}: ${failure}`)
  renameSync(draft, folder)
}

function checkVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none'
  if (version !== MAJOR) {
    throw new StartError(
      `${folder} was made by PostgreSQL ${version}, but this server brings ${MAJOR}: set DATA_DIR to another folder, or move the data over with a dump.`,
    )
  }
}

/**
 * Runs `initdb`; what it complained of, or undefined when all is well. The builtin locale sorts the same on
 * every system.
 */
function initdb(
  folder: string,
  binaries: string,
  passwordFile: string | undefined,
  runAs: RunAs | undefined,
  fsync: boolean,
): Promise<string | undefined> {
  const door = openDoor(folder, runAs)
  const access = passwordFile ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']
  const args = [
    '-D',
    door.pathAt(CLUSTER_DOOR),
    '-U',
    SUPERUSER,
    ...access,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
  return new Promise((resolve) => {
    const child = spawn(join(binaries, 'bin/initdb'), fsync ? args : [...args, '--no-sync'], {
      cwd: runAs ? '/' : folder,
      env: cleanEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', door.stdio],
      windowsHide: true,
      ...runAs,
    })
    let complaint = ''
    child.stderr?.on('data', (chunk) => (complaint += String(chunk)))
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code) => {
      door.close()
      resolve(code === 0 ? undefined : complaint.trim() || `initdb ended with ${code}`)
    })
  })
}
