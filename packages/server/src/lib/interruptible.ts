/** Work that can be given up all at once. */
export interface Interruptible {
  /** Resolves or rejects as `work` does, or rejects with the error of an interruption that comes first. */
  run<T>(work: Promise<T>): Promise<T>
  /** Rejects everything in work with `error`; the work itself goes on unseen. */
  interrupt(error: Error): void
}

/** Creates a set of interruptible work. */
export function createInterruptible(): Interruptible {
  const inWork = new Set<(error: Error) => void>()
  return {
    run: (work) =>
      new Promise((resolve, reject) => {
        inWork.add(reject)
        const settle =
          <Got>(then: (got: Got) => void) =>
          (got: Got) => {
            inWork.delete(reject)
            then(got)
          }
        work.then(settle(resolve), settle(reject))
      }),
    interrupt(error) {
      for (const reject of inWork) reject(error)
    },
  }
}
