import { TOKEN_WARNING_MS } from '../../features/accounts/sign-in/token.ts'

/** Timers of a socket's session token: for a warning some minutes before it expires, and for its expiry. */
export interface SessionClock {
  /** Starts the timers, anew if they run, for a token that expires then (milliseconds since 1970). */
  start(expires: number): void
  stop(): void
}

/**
 * Creates the timers of a token, not started. `warn` is called some minutes before it expires, at once if
 * less is left; `expire` when it does.
 */
export function createSessionClock(events: { warn: (expires: number) => void; expire: () => void }): SessionClock {
  let timers: NodeJS.Timeout[] = []
  const stop = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
  }
  return {
    start(expires) {
      stop()
      const left = expires - Date.now()
      timers = [
        setTimeout(events.expire, Math.max(0, left)),
        setTimeout(() => events.warn(expires), Math.max(0, left - TOKEN_WARNING_MS)),
      ]
    },
    stop,
  }
}
