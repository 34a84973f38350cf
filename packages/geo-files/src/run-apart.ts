import { fork, type Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What a file may cost to be read or written: memory of its process (MB) and time (milliseconds). */
const MOST_MEMORY_MB = 2000
const LONGEST_MS = 300_000
/** How Node ends by an error that nobody caught; by a lack of memory it is ended. */
const UNCAUGHT = 1

/**
 * What a program that calls `answerApart` answers in a process of its own, so that a large or malicious file holds up nobody else, and what it took goes
 * back to the system; undefined where it takes too much memory or time. Rejects when the signal is aborted, which ends the process. No thread: Node
 * reads TypeScript by WebAssembly, and V8 crashes now and then where threads that do so come and go (nodejs/node#64500).
 */
export async function runApart<T>(
  program: URL,
  request: Serializable,
  signal?: AbortSignal,
  mostMemory = MOST_MEMORY_MB,
): Promise<T | undefined> {
  signal?.throwIfAborted()
  const child = fork(fileURLToPath(program), {
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${mostMemory}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
  const timer = setTimeout(() => resolve(undefined), LONGEST_MS)
  const abort = () => reject(signal?.reason as Error)
  child.on('error', reject)
  child.on('message', (answer) => resolve(answer as T))
  child.on('exit', (code) =>
    code === UNCAUGHT ? reject(new Error(`${program.pathname} ended by an error`)) : resolve(undefined),
  )
  signal?.addEventListener('abort', abort, { once: true })
  try {
    child.send(request, (failed) => failed && reject(failed))
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    child.kill('SIGKILL')
    await ended
  }
}
