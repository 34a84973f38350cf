import { useEffect, useState } from 'react'

/** Time between two updates of what is shown in minutes (milliseconds). */
const TICK_MS = 20_000

/** Returns the current time in milliseconds since 1970, updated every 20 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
