import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const READY_WITHIN_MS = 300_000
const PROBE_MS = 50

/**
 * Name of the environment variable with the data folder of a filled demo, which `startServerProcess` copies
 * instead of filling one.
 */
export const FILLED_DEMO = 'CAIRN_FILLED_DEMO'

/** Settings with which an install has the same demo: its areas are the same, and others have no content. */
const KEEPS_DEMO = ['INSTALL', 'AREA_STORE']

/** The product as a separate process with a data folder of its own. It can be killed and started again. */
export interface ServerProcess {
  url: string
  dataDir: string
  /** Milliseconds from spawn to ready, of the latest start. */
  readyAfterMs: () => number
  /** Process id of the latest start. */
  pid: () => number | undefined
  /** Resolves to the exit code when the running process ends. Null if a signal ended it. */
  ended: () => Promise<number | null>
  /** What it printed so far. */
  output: () => string
  /** Kills it with SIGKILL: nothing is flushed. */
  kill: () => Promise<void>
  /** Starts it again on the same port and data. */
  start: () => Promise<void>
  /** Stops it gracefully (SIGTERM) and waits for its end. */
  stop: () => Promise<void>
  /** Stops it gracefully and removes its data. */
  close: () => Promise<void>
}

/**
 * Starts the product as a separate process (`packages/server/src/main.ts`, or another script) with a new
 * data folder and demo content, on a free port unless `env` names one, and waits until it is ready. `env` is
 * added to its environment. Throws if it exits, or after five minutes.
 */
export async function startServerProcess(
  env: Record<string, string> = {},
  script = 'packages/server/src/main.ts',
): Promise<ServerProcess> {
  const port = env['PORT'] ? Number(env['PORT']) : await freePort()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'cairn-'))
  const filled = process.env[FILLED_DEMO]
  // `cp -a` keeps the owner, which PostgreSQL checks.
  if (filled && Object.keys(env).every((name) => KEEPS_DEMO.includes(name)))
    execFileSync('cp', ['-a', `${filled}/.`, dataDir])
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''
  let readyAfter = 0

  async function start(): Promise<void> {
    const started = performance.now()
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO: '1',
        LOG_LEVEL: 'warn',
        ...env,
      },
    })
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    await waitUntilReady(url, child, () => output)
    readyAfter = performance.now() - started
  }

  async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await exited
  }

  await start()
  return {
    url,
    dataDir,
    readyAfterMs: () => readyAfter,
    pid: () => child?.pid,
    ended: () => new Promise((resolve) => child?.once('exit', resolve)),
    output: () => output,
    kill: () => stop('SIGKILL'),
    start,
    stop: () => stop('SIGTERM'),
    close: async () => {
      await stop('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Below the ports of outgoing connections, one of which could take a port before a server does, and above
 * those that browsers refuse.
 */
const [FIRST_PORT, LAST_PORT] = [11_000, 32_000]
/** Ports that are tried. */
const MOST_TRIES = 100

/** Returns a free TCP port of this machine. Throws if none of a hundred is free. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
  throw new Error('no free port')
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS))
  }
  throw new Error(`the server was not ready within ${READY_WITHIN_MS} ms:\n${output()}`)
}
