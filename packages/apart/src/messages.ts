/**
 * A message from the server to a decoder process: a request with the size of its file, bytes it wanted to
 * read, or an acknowledgement.
 */
export type Down = { request: unknown; size: number } | { bytes: Uint8Array } | { taken: true }

/**
 * A message from a decoder process: an answer, an error, a part of the answer, or a byte range it wants to
 * read.
 */
export type Up = { answer: unknown } | { thrown: string } | { part: unknown } | { read: readonly [number, number] }

/** Most bytes of its file that a decoder process can read at once. */
export const MOST_READ = 16_000_000
