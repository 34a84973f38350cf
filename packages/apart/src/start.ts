import { spawn, type ChildProcess } from 'node:child_process'
import { open, type FileHandle } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { CHANNEL_FD, openChannel } from './channel.ts'
import type { Decoder, Reach } from './decoder.ts'
import { MOST_READ, type Down, type Up } from './messages.ts'
import { bareEnvironment, commandOf } from './walls.ts'

/** Options of one request. */
export interface Asking {
  /** A process that has not answered after this many milliseconds is to be ended. */
  limitMs: number
  /** The file that the program reads. */
  path?: string | undefined
  /** Takes a part of the answer. */
  onPart?: ((part: unknown) => void | Promise<void>) | undefined
  signal?: AbortSignal | undefined
}

/** A process of a decoder. */
export interface Running {
  /** Asks it. Rejects with `Refused` if its program threw, else the process is to be ended. */
  ask(request: unknown, asking: Asking): Promise<unknown>
  isAlive(): boolean
  /** Ends it. */
  end(): Promise<void>
}

/** Thrown when the program itself threw: its process is well and may be asked again. */
export class Refused extends Error {}
/** Thrown when a process took too much time or memory. */
export class TookTooMuch extends Error {}

/** How Node ends by an error that nobody caught; by a lack of memory it is ended. */
const UNCAUGHT = 1

/** Starts a process of a decoder, which reaches nothing but its code, and files of `reach`. */
export function startApart(decoder: Decoder, reach: Reach = {}): Running {
  const [file, args] = commandOf(decoder, reach)
  const child = spawn(file, [...args, fileURLToPath(decoder.program)], {
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    windowsHide: true,
  })
  const socket = child.stdio[CHANNEL_FD] as Socket
  const ended = new Promise<Error>((resolve) => {
    child.once('error', resolve)
    child.once('exit', (code, signal) =>
      resolve(
        code === UNCAUGHT
          ? new Error(`${decoder.program.pathname} ended by an error`)
          : new TookTooMuch(`the process ended (${signal ?? code})`),
      ),
    )
  })
  let hear: ((message: Up) => void) | undefined
  const channel = openChannel(socket, (message) => hear?.(message as Up))
  // What it says may be no message: it is ended, and who waits is told by that.
  socket.on('error', () => void child.kill('SIGKILL'))
  holdUp(child, socket, false)

  return {
    async ask(request, { limitMs, path, onPart, signal }) {
      signal?.throwIfAborted()
      const file = path === undefined ? undefined : await open(path)
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      // The process may end before anybody waits for its answer.
      promise.catch(() => {})
      const timer = setTimeout(() => reject(new TookTooMuch(`no answer in ${limitMs} ms`)), limitMs)
      const abort = () => reject(signal?.reason as Error)
      signal?.addEventListener('abort', abort, { once: true })
      void ended.then(reject)
      holdUp(child, socket, true)
      try {
        const size = file ? (await file.stat()).size : 0
        hear = (message) => {
          if ('answer' in message) resolve(message.answer)
          else if ('thrown' in message) reject(new Refused(String(message.thrown)))
          else reply(message, file, size, onPart).then((down) => channel.send(down), reject)
        }
        channel.send({ request, size } satisfies Down)
        return await promise
      } finally {
        hear = undefined
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        holdUp(child, socket, false)
        await file?.close()
      }
    },
    isAlive: () => child.exitCode === null && child.signalCode === null && !socket.destroyed,
    async end() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A process that only waits does not keep the server's process from ending. */
function holdUp(child: ChildProcess, socket: Socket, isAtWork: boolean): void {
  if (isAtWork) {
    child.ref()
    socket.ref()
  } else {
    child.unref()
    socket.unref()
  }
}

/** Reads what the program asks for of its file, or takes a part. Throws if it asks for what it may not. */
async function reply(
  message: Exclude<Up, { answer: unknown } | { thrown: string }>,
  file: FileHandle | undefined,
  size: number,
  onPart: Asking['onPart'],
): Promise<Down> {
  if ('part' in message && onPart) {
    await onPart(message.part)
    return { taken: true }
  }
  const range: unknown = 'read' in message ? message.read : undefined
  if (!file || !isRange(range, size)) throw new Error('the process asked for what it may not have')
  const [start, end] = range
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
  return { bytes: buffer.subarray(0, bytesRead) }
}

function isRange(value: unknown, size: number): value is [number, number] {
  if (!Array.isArray(value)) return false
  const [start, end] = value as unknown[]
  const areNumbers = Number.isInteger(start) && Number.isInteger(end)
  return (
    areNumbers &&
    0 <= Number(start) &&
    Number(start) <= Number(end) &&
    Number(end) <= size &&
    Number(end) - Number(start) <= MOST_READ
  )
}
