import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment } from './environment.ts'
import type { Endpoint } from './endpoint.ts'
import { openDoor } from './folders.ts'
import { isAlive, isPostgres } from './processes.ts'
import type { RunAs } from './run-as.ts'
import { serverArguments } from './server-settings.ts'

/** How a PostgreSQL server process is started. */
export interface PostmasterOptions {
  binaries: string
  cluster: string
  endpoint: Endpoint
  runAs: RunAs | undefined
  fsync: boolean
  logFile: string
}

/** A running PostgreSQL server process. `ended` resolves when it has exited for any reason. */
export interface Postmaster {
  ended: Promise<void>
  stop(): Promise<void>
}

const PIPE = 3
const CLUSTER_DOOR = 4
const SOCKET_DOOR = 5
/**
 * Keeps the database's life tied to ours: when the pipe closes, because this process stopped or was killed,
 * it stops it in order.
 */
const SUPERVISE = '"$@" 3<&- & server=$!; ( read -r _ <&3; kill -INT "$server" ) >/dev/null 2>&1 & wait "$server"'
const LARGEST_LOG = 5_000_000
const ORPHAN_PATIENCE_MS = 2_000
const ORPHAN_LIMIT_MS = 60_000

/**
 * Starts PostgreSQL under a supervising shell; on Windows through `pg_ctl`, which drops an administrator's
 * rights.
 */
export function startPostmaster(options: PostmasterOptions): Postmaster {
  turnLog(options.logFile)
  return process.platform === 'win32' ? startWithControl(options) : startSupervised(options)
}

/** Returns the end of the server's log, to explain a failed start. */
export function logTail(logFile: string): string {
  return existsSync(logFile) ? readFileSync(logFile, 'utf8').slice(-4000) : ''
}

/**
 * Waits for a database that a killed server left behind; asks it to stop when it does not by itself. False
 * when it stays.
 */
export async function outliveOrphan(cluster: string): Promise<boolean> {
  const began = Date.now()
  let asked = false
  for (let pid = orphan(cluster); pid !== undefined; pid = orphan(cluster)) {
    const waited = Date.now() - began
    if (waited > ORPHAN_LIMIT_MS) return false
    if (waited > ORPHAN_PATIENCE_MS && !asked) asked = askToStop(pid)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return true
}

function startSupervised({ binaries, cluster, endpoint, runAs, fsync, logFile }: PostmasterOptions): Postmaster {
  const clusterDoor = openDoor(cluster, runAs)
  const socketDoor = openDoor(endpoint.folder ?? cluster, runAs)
  const socketFolder = runAs ? socketDoor.pathAt(SOCKET_DOOR) : endpoint.host
  const log = openSync(logFile, 'a')
  const command = [
    join(binaries, 'bin/postgres'),
    '-D',
    clusterDoor.pathAt(CLUSTER_DOOR),
    ...serverArguments(endpoint, socketFolder, fsync),
  ]
  const child = spawn('/bin/sh', ['-c', SUPERVISE, `cairn-postgres ${cluster}`, ...command], {
    cwd: '/',
    // In a group of its own: Ctrl+C must reach the server first, which stops the database last.
    detached: true,
    env: cleanEnvironment(),
    stdio: ['ignore', log, log, 'pipe', clusterDoor.stdio, socketDoor.stdio],
    ...runAs,
  })
  for (const close of [clusterDoor.close, socketDoor.close, () => closeSync(log)]) close()
  const pipe = child.stdio[PIPE]
  const ended = whenGone(child).then(() => void pipe?.destroy())
  const stop = async () => {
    pipe?.destroy()
    await ended
  }
  return { ended, stop }
}

function startWithControl({ binaries, cluster, endpoint, fsync, logFile }: PostmasterOptions): Postmaster {
  const control = join(binaries, 'bin/pg_ctl.exe')
  const options = serverArguments(endpoint, undefined, fsync).join(' ')
  const child = spawn(control, ['start', '-w', '-D', cluster, '-l', logFile, '-o', options], {
    env: cleanEnvironment(),
    stdio: 'ignore',
    windowsHide: true,
  })
  const ended = new Promise<void>((resolve) =>
    child.on('error', () => resolve()).on('exit', (code) => code !== 0 && resolve()),
  )
  const stop = async () =>
    void spawnSync(control, ['stop', '-m', 'fast', '-D', cluster], { stdio: 'ignore', windowsHide: true })
  return { ended, stop }
}

function whenGone(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.on('error', () => resolve()).on('exit', () => resolve()))
}

function orphan(cluster: string): number | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return isAlive(pid) && isPostgres(pid) ? pid : undefined
}

function askToStop(pid: number): true {
  process.kill(pid, 'SIGINT')
  return true
}

function turnLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG) renameSync(logFile, `${logFile}.1`)
}
