import { useEffect, useState } from 'react'

/** What is told in minutes is told anew this often, in milliseconds. */
const TICK_MS = 20_000

/** The time, in milliseconds since 1970, as it goes on. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
