/** What the server says to a process apart: a request with the size of its file, or what it asked to read. */
export type Down = { request: unknown; size: number } | { bytes: Uint8Array } | { taken: true }

/** What a process apart says: an answer, what it threw, a part of its answer, or which bytes it wants to read. */
export type Up = { answer: unknown } | { thrown: string } | { part: unknown } | { read: readonly [number, number] }

/** The most bytes of its file that a process reads at once. */
export const MOST_READ = 16_000_000
