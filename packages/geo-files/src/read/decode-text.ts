import { isUtf8 } from 'node:buffer'
import { FileRefusal } from '../file-refusal.ts'

const MARK = '\uFEFF'

/**
 * Decodes bytes as UTF-8, or as UTF-16 if they begin with its byte order mark. Throws `FileRefusal` with
 * `encoding` if they are not valid.
 */
export function decodeText(bytes: Uint8Array): string {
  const label =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    throw new FileRefusal('encoding', `the text is not ${label}`, lineOfBadByte(bytes))
  }
}

/**
 * Converts the bytes of a text, in any encoding that `decodeText` reads, to UTF-8 without a byte order mark.
 * Does not copy what is UTF-8 already. Throws as `decodeText`.
 */
export function utf8Of(bytes: Buffer): Buffer {
  const text = isUtf8(bytes) ? bytes : Buffer.from(decodeText(bytes))
  return text.toString('utf8', 0, 3) === MARK ? text.subarray(3) : text
}

/** Line of the first byte that is no UTF-8. */
function lineOfBadByte(bytes: Uint8Array): number {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  let from = 0
  for (let at = 0; at <= bytes.length; at++) {
    if (at < bytes.length && bytes[at] !== 0x0a) continue
    try {
      decoder.decode(bytes.subarray(from, at))
    } catch {
      return line
    }
    line++
    from = at + 1
  }
  return line
}
