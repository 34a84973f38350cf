import { useEffect, useState } from 'react'

/** Oldest cached position that is accepted, in milliseconds. */
export const OLDEST_MS = 30_000

/** A device that stands still tells nothing new: after so many milliseconds it is asked again. */
const AGAIN_MS = 5000

/** State of finding the device's position. */
export type Looking = { state: 'looking' } | { state: 'none' } | { state: 'found'; position: GeolocationPosition }

/** Watches the device's position while the component is mounted. */
export function useFix(): Looking {
  const [looking, setLooking] = useState<Looking>(() => ({ state: 'geolocation' in navigator ? 'looking' : 'none' }))
  useEffect(() => {
    if (!('geolocation' in navigator)) return undefined
    let [last, hasEnded] = [0, false]
    const found = (position: GeolocationPosition) => {
      if (hasEnded || position.timestamp < last) return
      last = position.timestamp
      setLooking({ state: 'found', position })
    }
    // What is known stays until it is too old to be taken.
    const lost = () => setLooking((known) => (known.state === 'found' ? known : { state: 'none' }))
    const asked = { enableHighAccuracy: true, maximumAge: OLDEST_MS }
    const watch = navigator.geolocation.watchPosition(found, lost, asked)
    const timer = setInterval(() => {
      if (Date.now() - last > AGAIN_MS)
        navigator.geolocation.getCurrentPosition(found, () => undefined, { ...asked, maximumAge: 0 })
    }, AGAIN_MS)
    return () => {
      hasEnded = true
      clearInterval(timer)
      navigator.geolocation.clearWatch(watch)
    }
  }, [])
  return looking
}

/** Returns how long ago a moment was (milliseconds), as it becomes longer. */
export function useAge(moment: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return moment === undefined ? 0 : Math.max(0, now - moment)
}
