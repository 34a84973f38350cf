import type { Duplex } from 'node:stream'
import { deserialize, serialize } from 'node:v8'

/** Messages between the server and a process apart. */
export interface Channel {
  send(message: unknown): void
}

/** The number of the open file by which a process apart hears and answers. */
export const CHANNEL_FD = 3
/** Bytes before each message that say how many follow, and the most that may. */
const [HEAD, MOST_BYTES] = [4, 1_000_000_000]

/**
 * Opens a channel of messages over a stream. One that is too long or no message destroys the stream: who
 * writes may be in a stranger's hands.
 */
export function openChannel(stream: Duplex, onMessage: (message: unknown) => void): Channel {
  let [chunks, held]: [Buffer[], number] = [[], 0]
  let wanted: number | undefined
  const take = (length: number): Buffer => {
    const whole = Buffer.concat(chunks)
    chunks = [whole.subarray(length)]
    held -= length
    return whole.subarray(0, length)
  }
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    held += chunk.length
    try {
      for (;;) {
        if (wanted === undefined && held >= HEAD) wanted = take(HEAD).readUInt32LE()
        if (wanted === undefined || (wanted <= MOST_BYTES && held < wanted)) return
        if (wanted > MOST_BYTES) throw new Error(`a message of ${wanted} bytes`)
        const bytes = take(wanted)
        wanted = undefined
        onMessage(deserialize(bytes))
      }
    } catch (thrown) {
      stream.destroy(thrown as Error)
    }
  })
  return {
    send(message) {
      const bytes = serialize(message)
      const head = Buffer.alloc(HEAD)
      head.writeUInt32LE(bytes.length)
      stream.cork()
      stream.write(head)
      stream.write(bytes)
      stream.uncork()
    },
  }
}
