import { Refused, startApart, type Decoder, type Running } from '@cairn/apart'
import { limitTo } from './limit.ts'

/** A pool of decoder processes that are reused. A process is ended when a request takes too long. */
export interface Pool<Request, Answer> {
  /**
   * Sends a request to a process, with the path of a file to read. Rejects if the program throws, exits or
   * takes too long.
   */
  ask(request: Request, path?: string): Promise<Answer>
  /** Ends them. */
  close(): void
}

/** Limits of a pool of decoder processes: time for a request, number of processes, idle time. */
export interface PoolOptions {
  /** A process that has not answered after this many milliseconds is ended. */
  limitMs: number
  /** Most processes at a time. */
  atOnce: number
  /** Idle time after which a process is ended to free memory (milliseconds). Default: never. */
  idleMs?: number
}

/** Creates a pool of processes of a decoder. A process starts when a request needs it. */
export function createPool<Request, Answer>(
  decoder: Decoder,
  { atOnce, limitMs, idleMs }: PoolOptions,
): Pool<Request, Answer> {
  const idle: Running[] = []
  const all = new Set<Running>()
  const timers = new Map<Running, NodeJS.Timeout>()
  const inTurn = limitTo(atOnce)
  const end = (running: Running) => {
    all.delete(running)
    void running.end()
  }
  const start = () => {
    const running = startApart(decoder)
    all.add(running)
    return running
  }
  const rest = (running: Running) => {
    if (!running.isAlive()) return end(running)
    idle.push(running)
    if (idleMs === undefined) return
    const stop = () => {
      idle.splice(idle.indexOf(running), 1)
      end(running)
    }
    timers.set(running, setTimeout(stop, idleMs).unref())
  }
  const take = () => {
    for (let running = idle.pop(); running; running = idle.pop()) {
      clearTimeout(timers.get(running))
      timers.delete(running)
      if (running.isAlive()) return running
      end(running)
    }
    return start()
  }
  return {
    ask: (request, path) =>
      inTurn(async () => {
        const running = take()
        try {
          const answer = (await running.ask(request, { limitMs, path })) as Answer
          rest(running)
          return answer
        } catch (thrown) {
          if (thrown instanceof Refused) rest(running)
          else end(running)
          throw thrown
        }
      }),
    close() {
      for (const running of all) end(running)
    },
  }
}
