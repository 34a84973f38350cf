import { createHash } from 'node:crypto'

/** Returns the ETag of an answer: a hash of its content. */
export function etagOf(text: string | Buffer): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}
