import type { Envelope } from '@cairn/contract/wire'

/** An encoded WebSocket text frame, which can be written to any number of sockets. */
export type Frame = Buffer

const TEXT_FIN = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127

/** Encodes a text as a WebSocket frame (RFC 6455, section 5.2), once for all sockets it goes to. */
export function textFrame(text: string): Frame {
  const length = Buffer.byteLength(text)
  const head = header(length)
  const frame = Buffer.allocUnsafe(head.length + length)
  head.copy(frame)
  frame.write(text, head.length)
  return frame
}

/** Encodes a message as a frame. */
export function messageFrame(message: Envelope): Frame {
  return textFrame(JSON.stringify(message))
}

/** Encodes a push (a message without `s`) as a frame. */
export function pushFrame(o: string, b: unknown): Frame {
  return messageFrame({ o, b })
}

/** Decodes the text of a frame made by this server. */
export function payloadOf(frame: Frame): string {
  const code = (frame[1] ?? 0) & 0x7f
  return frame.toString('utf8', code === LENGTH_64 ? 10 : code === LENGTH_16 ? 4 : 2)
}

function header(length: number): Buffer {
  if (length < LENGTH_16) return Buffer.from([TEXT_FIN, length])
  if (length < 0x1_00_00) {
    const short = Buffer.from([TEXT_FIN, LENGTH_16, 0, 0])
    short.writeUInt16BE(length, 2)
    return short
  }
  const long = Buffer.alloc(10)
  long[0] = TEXT_FIN
  long[1] = LENGTH_64
  long.writeBigUInt64BE(BigInt(length), 2)
  return long
}
