import { createHash } from 'node:crypto'

/** Returns the tag of an answer: the same for the same text or bytes. */
export function etagOf(text: string | Buffer): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}
