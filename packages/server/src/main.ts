import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { ACCOUNTS, DEMO_PASSWORD } from './features/demo/accounts.ts'
import { misspeltSettings, parseSettings, type Settings } from './platform/settings/settings.ts'
import { StartError } from '@cairn/embedded-postgres'
import { STUCK_EXIT, startWatchdog } from './platform/watchdog/watchdog.ts'
import { startServer, type RunningServer } from './start-server.ts'

export { startServer, type RunningServer, type StartOptions } from './start-server.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** Whoever waits this long for the server to stop does not want to wait any more (milliseconds). */
const STOP_LIMIT_MS = 15_000
/**
 * Both the terminal and the parent process may forward one Ctrl+C: only a later signal counts as a second one
 * (milliseconds).
 */
const SAME_SIGNAL_MS = 1000
/** The same for a server that stood still, whose code may never answer. */
const STUCK_STOP_LIMIT_MS = 2000
/** Garbage is collected once it is half of what is in use: an import then takes a fourth of the memory. */
const HEAP_FLAGS = '--heap-growing-percent=50'

if (import.meta.main) await main()

async function main(): Promise<void> {
  const started = performance.now()
  setFlagsFromString(HEAP_FLAGS)
  try {
    const settings = parseSettings(process.env, ROOT)
    for (const [written, meant] of misspeltSettings(process.env))
      say(`${written} is no setting and is ignored. Did you mean ${meant}?`)
    const survive = surviveAreas()
    const server = await startServer({ settings, env: process.env, onProgress: (step) => say(`· ${step}`) })
    say(banner(server.url, settings, (performance.now() - started) / 1000))
    stopOnSignal(server)
    startWatchdog(settings.dataDir, () => stopStuck(server))
    // Nothing that a client sends may end the process: unhandled errors are logged.
    process.on('unhandledRejection', (thrown) => {
      if (!server.parts.registry.blame(thrown, false)) server.log.error({ err: thrown }, 'unhandled error')
    })
    survive(server)
  } catch (thrown) {
    say(sentenceOf(thrown))
    process.exit(1)
  }
}

/**
 * Keeps the process running after an uncaught error in an area's code, by disabling that area's server half.
 * Other uncaught errors end the process. The returned function must be called once the server runs; earlier
 * errors are attributed then.
 */
function surviveAreas(): (server: RunningServer) => void {
  let running: RunningServer | undefined
  const early: unknown[] = []
  process.on('uncaughtException', (thrown) => {
    if (running ? running.parts.registry.blame(thrown, true) : isFromHalf(thrown)) {
      if (!running) early.push(thrown)
      return
    }
    say(sentenceOf(thrown))
    process.exit(1)
  })
  return (server) => {
    running = server
    for (const thrown of early.splice(0)) server.parts.registry.blame(thrown, true)
  }
}

/** Tells whether the stack of an error contains a loaded server half. */
function isFromHalf(thrown: unknown): boolean {
  return thrown instanceof Error && /\/server\.mjs\?stamp=/.test(thrown.stack ?? '')
}

function banner(url: string, settings: Settings, seconds: number): string {
  const lines = ['', `Cairn answers at ${url} (started in ${seconds.toFixed(1)} s)`]
  if (settings.demo) {
    lines.push('', `Demo accounts, all with the password ${DEMO_PASSWORD}:`)
    lines.push(...ACCOUNTS.map(({ email, role }) => `  ${email.padEnd(22)} ${role}`))
  }
  return [...lines, '', 'Stop it with Ctrl+C.', ''].join('\n')
}

/** Returns an error as a sentence; unexpected errors keep their stack. */
function sentenceOf(thrown: unknown): string {
  if (thrown instanceof StartError) return thrown.message
  const code = (thrown as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOSPC') return 'The disk is full: free some space, then start again.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `A file may not be written (${String((thrown as Error).message)}): check DATA_DIR and its owner.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `A folder cannot be made (${String((thrown as Error).message)}): DATA_DIR must name a folder, not a file.`
  return `The server failed: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`
}

function stopOnSignal(server: RunningServer): void {
  let stopping: number | undefined
  const stop = () => {
    if (stopping !== undefined) return Date.now() - stopping > SAME_SIGNAL_MS ? process.exit(1) : undefined
    stopping = Date.now()
    say('Stopping: answers in work are finished first.')
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
    server.close().then(
      () => process.exit(0),
      (thrown: unknown) => {
        say(sentenceOf(thrown))
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

/** Stops a server that stood still, answering what it can, so that it is started again. */
function stopStuck(server: RunningServer): void {
  server.parts.giveUp()
  const end = () => process.exit(STUCK_EXIT)
  setTimeout(end, STUCK_STOP_LIMIT_MS)
  server.close().then(end, end)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
