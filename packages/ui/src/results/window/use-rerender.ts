import { useReducer, useState, useSyncExternalStore } from 'react'

/**
 * Functions that render a component again: `soon` when React next has time, `now` before the current task
 * ends, to avoid a blank frame.
 */
export interface Rerender {
  soon: () => void
  now: () => void
}

/** Returns functions that render the calling component again. They stay the same between renders. */
export function useRerender(): Rerender {
  const [, soon] = useReducer((count: number) => count + 1, 0)
  const [asked] = useState(() => new NowCounter())
  // React renders updates of an external store synchronously.
  useSyncExternalStore(asked.subscribe, asked.count)
  const [redraw] = useState(() => ({ soon, now: asked.ask }))
  return redraw
}

class NowCounter {
  #count = 0
  #tell: (() => void) | undefined
  readonly count = () => this.#count
  readonly subscribe = (tell: () => void) => {
    this.#tell = tell
    return () => (this.#tell = undefined)
  }
  readonly ask = () => {
    this.#count++
    this.#tell?.()
  }
}
