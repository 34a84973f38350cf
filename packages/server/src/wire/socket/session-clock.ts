import { TOKEN_WARNING_MS } from '../../features/accounts/sign-in/token.ts'

/** The times of a token on a socket: told some minutes before it expires, closed when it has. */
export interface SessionClock {
  /** Starts again with a token that expires then (milliseconds since 1970). */
  start(expires: number): void
  stop(): void
}

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
