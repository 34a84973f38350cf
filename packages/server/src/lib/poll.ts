import type { Logger } from 'pino'

/**
 * Looks again and again, one look at a time. What goes wrong is logged once, with the sentence, until it goes right again.
 * Returns a function that stops it.
 */
export function poll(look: () => Promise<unknown>, everyMs: number, log: Logger, sentence: string): () => void {
  let trouble = ''
  let closed = false
  let timer = setTimeout(step, everyMs)
  async function step(): Promise<void> {
    await look().then(
      () => (trouble = ''),
      (thrown: unknown) => {
        const reason = thrown instanceof Error ? thrown.message : String(thrown)
        if (reason !== trouble && !closed) log.error({ reason }, sentence)
        trouble = reason
      },
    )
    if (!closed) timer = setTimeout(step, everyMs)
  }
  return () => {
    closed = true
    clearTimeout(timer)
  }
}
