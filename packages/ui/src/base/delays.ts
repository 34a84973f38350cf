import { useEffect, useState } from 'react'

/** Delays of the interface in milliseconds (platform-core section 9): before what is on its way shows, before work shows, after the last key. */
export const RENDER_DELAY_MS = 200
export const BUSY_DELAY_MS = 200
export const INPUT_DELAY_MS = 400

/** True once `active` has been true for `delay` ms without a break: what is quick shows no waiting. */
export function useDelayed(active: boolean, delay = RENDER_DELAY_MS): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = setTimeout(() => setLate(true), delay)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [active, delay])
  return active && late
}
