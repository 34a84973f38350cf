import * as v from 'valibot'
import type { Clock } from './clock.ts'
import { readStored, TOKEN_KEY, writeStored, type KeyStore } from './storage.ts'

/** Events that show that the user is active. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'input'] as const
/** Key of the time of the last sign, which all tabs share, a reload keeps, and a sign-out removes. */
export const ACTIVE_KEY = 'Last-Active'
/** Milliseconds in which the time is stored at most once. */
const STORED_EVERY_MS = 5000

/** When the user was last active. */
export interface Activity {
  /** Returns whether the user was active in any tab within that many milliseconds. */
  isWithin: (milliseconds: number) => boolean
  /** Stops watching the page. */
  stop: () => void
}

/**
 * Watches a page for keys, presses, movements, scrolls and input, and stores the time of the last one for all
 * tabs while somebody is signed in. `page` is the window when left out.
 */
export function watchActivity(
  store: KeyStore,
  clock: Clock,
  page: EventTarget = globalThis as unknown as EventTarget,
): Activity {
  let stored = Number.NEGATIVE_INFINITY
  const note = () => {
    const now = clock.now()
    if (now - stored < STORED_EVERY_MS) return
    stored = now
    if (store.getItem(TOKEN_KEY) !== null) writeStored(store, ACTIVE_KEY, now)
  }
  const options = { capture: true, passive: true }
  const canWatch = typeof page.addEventListener === 'function'
  if (canWatch) for (const sign of SIGNS) page.addEventListener(sign, note, options)
  return {
    isWithin(milliseconds) {
      const since = clock.now() - (readStored(store, ACTIVE_KEY, v.number()) ?? Number.NEGATIVE_INFINITY)
      // A clock that was set back would make every session last.
      return since >= 0 && since < milliseconds
    },
    stop: () => {
      if (canWatch) for (const sign of SIGNS) page.removeEventListener(sign, note, options)
    },
  }
}
