import { useSyncExternalStore } from 'react'

const SECOND = 1000

/**
 * Returns the whole seconds from now until a time (milliseconds since 1970), updated each second; 0 after
 * it, or without one.
 */
export function useCountdown(until: number | undefined): number {
  const now = useSyncExternalStore(until === undefined ? never : everySecond, secondsNow)
  return until === undefined ? 0 : Math.max(0, Math.ceil(until / SECOND) - now)
}

function secondsNow(): number {
  return Math.floor(Date.now() / SECOND)
}

function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, SECOND)
  return () => clearInterval(timer)
}

function never(): () => void {
  return () => {}
}
