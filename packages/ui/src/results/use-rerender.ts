import { useReducer, useState, useSyncExternalStore } from 'react'

/** Draws a component again: when there is time, or before the step it is called in ends. */
export interface Rerender {
  soon: () => void
  now: () => void
}

export function useRerender(): Rerender {
  const [, soon] = useReducer((count: number) => count + 1, 0)
  const [asked] = useState(() => new NowCounter())
  // React draws what comes from a store before anything else is done.
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
