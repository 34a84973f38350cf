import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A signed-in WebSocket for one call at a time, with minimal client overhead. */
export interface SocketLine {
  /** Gives the text of the answer. Rejects with it when it is a refusal. */
  ask(operation: string, body?: unknown): Promise<string>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const MASK = Buffer.from([0x5a, 0xc3, 0x3c, 0xa5])
const [TEXT_FIN, MASKED, LENGTH_16, LENGTH_64] = [0x81, 0x80, 126, 127]

/** Opens a signed-in WebSocket. */
export async function openSocketLine(url: string, token: string): Promise<SocketLine> {
  const { hostname, port, host } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  socket.write(
    `GET /ws HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n` +
      `sec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  )
  const hear = listen(socket)
  const authed = hear((text) => text.startsWith('{"o":"authed"'))
  socket.write(maskedFrame(JSON.stringify({ o: 'tokenAuth', b: token })))
  await authed
  let sequence = 0
  return {
    async ask(o, b) {
      const s = ++sequence
      const sent = `"s":${s}`
      const answer = hear((text) => text.includes(sent))
      socket.write(maskedFrame(JSON.stringify({ o, b, s })))
      const text = await answer
      if (text.includes('"erred":true')) throw new Error(text.slice(0, 300))
      return text
    },
    close: () => socket.destroy(),
  }
}

/** Waits for the first frame that fits; those before it are dropped. */
function listen(socket: Socket): (fits: (text: string) => boolean) => Promise<string> {
  let got: Buffer = Buffer.alloc(0)
  let isOpen = false
  let waiting: { fits: (text: string) => boolean; resolve: (text: string) => void } | undefined
  let fail: (thrown: Error) => void = () => {}
  socket.on('close', () => fail(new Error('the connection was closed')))
  socket.on('data', (chunk: Buffer) => {
    got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
    if (!isOpen) {
      const end = got.indexOf(HEAD_END)
      if (end < 0) return
      isOpen = true
      got = got.subarray(end + HEAD_END.length)
    }
    for (let frame = firstFrame(got); frame; frame = firstFrame(got)) {
      got = got.subarray(frame.end)
      if (waiting?.fits(frame.text)) waiting.resolve(frame.text)
    }
  })
  return (fits) =>
    new Promise((resolve, reject) => {
      waiting = { fits, resolve }
      fail = reject
    })
}

function firstFrame(got: Buffer): { text: string; end: number } | undefined {
  const short = got.length < 2 ? undefined : (got[1] ?? 0) & 0x7f
  if (short === undefined) return undefined
  const start = short === LENGTH_64 ? 10 : short === LENGTH_16 ? 4 : 2
  if (got.length < start) return undefined
  const length =
    short === LENGTH_64 ? Number(got.readBigUInt64BE(2)) : short === LENGTH_16 ? got.readUInt16BE(2) : short
  const end = start + length
  return got.length < end ? undefined : { text: got.toString('utf8', start, end), end }
}

/**
 * A client's frames are masked; what the mask is matters to caches on the way, of which there are none here.
 */
function maskedFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const start = length < LENGTH_16 ? 6 : 8
  const frame = Buffer.allocUnsafe(start + length)
  frame[0] = TEXT_FIN
  frame[1] = MASKED | (length < LENGTH_16 ? length : LENGTH_16)
  if (start === 8) frame.writeUInt16BE(length, 2)
  MASK.copy(frame, start - MASK.length)
  frame.write(text, start)
  for (let at = 0; at < length; at++) frame[start + at] = (frame[start + at] ?? 0) ^ (MASK[at & 3] ?? 0)
  return frame
}
