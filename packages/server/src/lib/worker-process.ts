import { fork, type ChildProcess, type Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { takeTurns } from './take-turns.ts'

/** A program that answers requests in processes of its own, each of which is ended when a request takes too long. */
export interface WorkerProcesses<Request, Answer> {
  /** Rejects when the program threw, ended, or did not answer in time. */
  ask(request: Request): Promise<Answer>
  /** Ends its processes. */
  close(): void
}

export interface WorkerOptions {
  /** Module that calls `answerAsWorker`. */
  program: URL
  /** Most processes at a time. */
  atOnce: number
  /** A process that has not answered after this many milliseconds is ended. */
  limitMs: number
  /**
   * A process that waits for so many milliseconds is ended, so that its memory is given back. Default: never.
   */
  idleMs?: number
  /**
   * Most memory of each half of the young generation of its heap, in megabytes: a small one is collected more
   * often, and the process needs less. Default: that of Node.
   */
  youngMegabytes?: number
}

type Reply<Answer> = { answer: Answer } | { thrown: string }

/** Creates the processes of a program; each starts with the first request that needs it and is used again. */
export function createWorkerProcesses<Request extends Serializable, Answer>({
  program,
  atOnce,
  limitMs,
  idleMs,
  youngMegabytes,
}: WorkerOptions): WorkerProcesses<Request, Answer> {
  const idle: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  const inTurn = takeTurns(atOnce)
  const start = () => {
    const child = fork(fileURLToPath(program), {
      execArgv: [
        '--disable-warning=ExperimentalWarning',
        ...(youngMegabytes === undefined ? [] : [`--max-semi-space-size=${youngMegabytes}`]),
      ],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    all.add(child)
    child.once('exit', () => all.delete(child))
    // A process that only waits does not keep the server's process from ending.
    child.unref()
    child.channel?.unref()
    return child
  }
  const timers = new Map<ChildProcess, NodeJS.Timeout>()
  const rest = (child: ChildProcess) => {
    idle.push(child)
    if (idleMs === undefined) return
    const end = () => {
      idle.splice(idle.indexOf(child), 1)
      child.kill()
    }
    timers.set(child, setTimeout(end, idleMs).unref())
  }
  const take = () => {
    const child = idle.pop()
    if (child) clearTimeout(timers.get(child))
    return child ?? start()
  }
  return {
    ask: (request) =>
      inTurn(async () => {
        const child = take()
        try {
          const answer = await answerOf<Answer>(child, request, limitMs)
          if (child.connected) rest(child)
          return answer
        } catch (thrown) {
          if (thrown instanceof Refused && child.connected) rest(child)
          else child.kill('SIGKILL')
          throw thrown
        }
      }),
    close() {
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

/** Answers the requests of `createWorkerProcesses` one after the other; the process ends with its parent. */
export function answerAsWorker<Request, Answer extends Serializable>(
  work: (request: Request) => Promise<Answer>,
): void {
  process.once('disconnect', () => process.exit())
  process.on('message', (request) => {
    void work(request as Request).then(
      (answer) => process.send?.({ answer }),
      (thrown: unknown) => process.send?.({ thrown: String(thrown) }),
    )
  })
}

/** The program itself threw: its process is well and may be used again. */
class Refused extends Error {}

async function answerOf<Answer>(child: ChildProcess, request: Serializable, limitMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const onMessage = (reply: unknown) => {
    const said = reply as Reply<Answer>
    if ('answer' in said) resolve(said.answer)
    else reject(new Refused(said.thrown))
  }
  const onEnd = () => reject(new Error('the process ended'))
  const timer = setTimeout(() => reject(new Error(`no answer in ${limitMs} ms`)), limitMs)
  child.ref()
  child.channel?.ref()
  child.once('message', onMessage).once('exit', onEnd).once('error', reject)
  try {
    child.send(request, (failed) => failed && reject(failed))
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', onMessage).off('exit', onEnd).off('error', reject)
    child.unref()
    child.channel?.unref()
  }
}
