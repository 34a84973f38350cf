import { useSyncExternalStore } from 'react'

const SECOND = 1000

/** Whole seconds until a moment (milliseconds since 1970), counted down each second; 0 once it has passed, or without one. */
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
