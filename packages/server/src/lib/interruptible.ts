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
        work.then(resolve, reject).finally(() => inWork.delete(reject))
      }),
    interrupt(error) {
      for (const reject of inWork) reject(error)
    },
  }
}
