/** A value that others can read and follow. */
export interface Observable<T> {
  get: () => T
  subscribe: (listener: (value: T) => void) => () => void
}

export interface Subject<T> extends Observable<T> {
  set: (value: T) => void
}

/** A value that tells its followers when it changes. */
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
