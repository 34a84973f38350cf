import type { Decoder, Reach } from './decoder.ts'
import { startApart, TookTooMuch } from './start.ts'

/** Limits of one run, and the files it may access. */
export interface RunOptions extends Reach {
  signal?: AbortSignal | undefined
  /** Longest time in milliseconds. Default: five minutes. */
  limitMs?: number
}

const LONGEST_MS = 300_000

/**
 * Asks a decoder in a process of its own, which ends with the answer, so that a large or hostile file holds
 * up nobody else and what it took goes back to the system. Returns undefined if it takes too much memory or
 * time. Rejects when the signal is aborted, which ends the process. No thread: Node reads TypeScript by
 * WebAssembly, and V8 crashes now and then where threads that do so come and go (nodejs/node#64500).
 */
export async function runApart<Answer>(
  decoder: Decoder,
  request: unknown,
  { signal, limitMs = LONGEST_MS, ...reach }: RunOptions = {},
): Promise<Answer | undefined> {
  signal?.throwIfAborted()
  const running = startApart(decoder, reach)
  try {
    return (await running.ask(request, { limitMs, signal })) as Answer
  } catch (thrown) {
    if (thrown instanceof TookTooMuch) return undefined
    throw thrown
  } finally {
    await running.end()
  }
}
