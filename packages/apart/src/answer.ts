import { Socket } from 'node:net'
import { CHANNEL_FD, openChannel } from './channel.ts'
import { MOST_READ, type Down, type Up } from './messages.ts'

/** The file of a request, of `size` bytes, which its program reads without opening anything. */
export interface GivenFile {
  size: number
  /** Reads from one byte to before another; less where the file ends. */
  read(start: number, end: number): Promise<Uint8Array>
  /** Reads all of it. Throws if it has more than so many bytes. */
  whole(most: number): Promise<Uint8Array>
}

/**
 * What a decoder program gets besides its request: access to its file, and a function that sends a part of
 * the answer.
 */
export interface Given {
  file: GivenFile
  /** Gives a part of the answer before its end. Resolves when it was taken. */
  part(value: unknown): Promise<void>
}

/** How a process ends that had no memory left. */
const NO_MEMORY = 7

/** Runs a decoder program: answers requests one after the other until the parent closes the connection. */
export function answerApart<Request, Answer>(work: (request: Request, given: Given) => Promise<Answer>): void {
  const socket = new Socket({ fd: CHANNEL_FD, readable: true, writable: true })
  let heard: ((message: Down) => void) | undefined
  const channel = openChannel(socket, (message) => {
    const down = message as Down
    if ('request' in down) void answer(down.request as Request, down.size)
    else heard?.(down)
  })
  socket.on('close', () => process.exit()).on('error', () => process.exit())
  const say = (message: Up) => channel.send(message)
  const ask = (message: Up) =>
    new Promise<Down>((resolve) => {
      heard = resolve
      say(message)
    })

  async function answer(request: Request, size: number): Promise<void> {
    const asked = inTurn(ask)
    try {
      const part = async (value: unknown) => void (await asked({ part: value }))
      say({ answer: await work(request, { file: fileOf(size, asked), part }) })
    } catch (thrown) {
      if (thrown instanceof RangeError && /allocation|memory/i.test(thrown.message)) process.exit(NO_MEMORY)
      say({ thrown: String(thrown) })
    }
  }
}

type Ask = (message: Up) => Promise<Down>

/** Some libraries read several places at once. */
function inTurn(ask: Ask): Ask {
  let last: Promise<unknown> = Promise.resolve()
  return (message) => {
    const next = last.then(() => ask(message))
    last = next
    return next
  }
}

function fileOf(size: number, ask: Ask): GivenFile {
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const [from, to] = [Math.max(0, start), Math.min(size, end)]
    if (to <= from) return new Uint8Array()
    if (to - from > MOST_READ) throw new Error(`${to - from} bytes are asked for at once`)
    const answer = await ask({ read: [from, to] })
    return 'bytes' in answer ? answer.bytes : new Uint8Array()
  }
  return {
    size,
    read,
    async whole(most) {
      if (size > most) throw new Error(`${size} bytes of ${most}`)
      const all = Buffer.alloc(size)
      for (let at = 0; at < size; at += MOST_READ) all.set(await read(at, at + MOST_READ), at)
      return all
    },
  }
}
