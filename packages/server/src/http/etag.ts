import { createHash } from 'node:crypto'

/** The tag of an answer: the same for the same text. */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}
