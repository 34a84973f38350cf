import type { Logger } from 'pino'

/**
 * Calls `look` again and again, each time `everyMs` after the call before has ended (first after that time),
 * until the returned function is called. A failure is logged with `sentence`, unless the call before failed
 * for the same reason.
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
