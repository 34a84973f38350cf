import { useSyncExternalStore } from 'react'
import { keptPosition, type Fixes } from '../../../model/capture/track.ts'

/** The track that is recorded on this page: of which form, and how it ends. */
let running: { form: string; stop: () => void } | undefined
const listeners = new Set<() => void>()

function tell(next: typeof running): void {
  running = next
  for (const listener of listeners) listener()
}

/**
 * Records where the device goes for a trip that is filled in, as long as the page is open, whatever column
 * shows. The screen is kept on, because a page gets no position without it. `add` keeps a position, and
 * answers false once the trip is gone: that ends the track.
 */
export function startTrack(form: string, add: (fix: Fixes[number]) => boolean): void {
  stopTrack()
  if (!('geolocation' in navigator)) return
  let lock: WakeLockSentinel | undefined
  let hasEnded = false
  const keepOn = () => {
    if (document.visibilityState !== 'visible') return
    navigator.wakeLock
      ?.request('screen')
      .then((granted) => {
        if (hasEnded) return granted.release()
        lock = granted
        return undefined
      })
      .catch(() => undefined)
  }
  const watch = navigator.geolocation.watchPosition(
    ({ coords, timestamp }) => {
      if (!add({ at: keptPosition(coords), accuracy: coords.accuracy, time: new Date(timestamp).toISOString() }))
        stopTrack()
    },
    // Anything else passes: a gap stays a gap.
    ({ code, PERMISSION_DENIED }) => code === PERMISSION_DENIED && stopTrack(),
    { enableHighAccuracy: true, maximumAge: 0 },
  )
  keepOn()
  // The browser takes the lock away while the page is hidden.
  document.addEventListener('visibilitychange', keepOn)
  tell({
    form,
    stop() {
      hasEnded = true
      navigator.geolocation.clearWatch(watch)
      document.removeEventListener('visibilitychange', keepOn)
      void lock?.release()
    },
  })
}

/** Ends the track that is recorded, if there is one. */
export function stopTrack(): void {
  running?.stop()
  if (running) tell(undefined)
}

/** Returns the id of the form of the trip whose track is recorded now. Undefined if none is. */
export function useRunningTrack(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => running?.form,
  )
}
