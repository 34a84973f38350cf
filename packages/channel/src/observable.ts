/** A value that can be read and followed. `subscribe` returns a function that ends the subscription. */
export interface Observable<T> {
  get: () => T
  subscribe: (listener: (value: T) => void) => () => void
}

/** An observable that can be set. */
export interface Subject<T> extends Observable<T> {
  set: (value: T) => void
}

/** Returns a subject. Its listeners are called when it is set to a different value (`Object.is`). */
export function createSubject<T>(initial: T): Subject<T> {
  let value = initial
  const listeners = new Set<(value: T) => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener(next)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
