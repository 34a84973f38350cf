/** Time and random numbers as the channel uses them, replaceable in tests. Times are in milliseconds. */
export interface Clock {
  now: () => number
  /** Runs `task` once after `delay`. Returns a function that cancels it. */
  after: (delay: number, task: () => void) => () => void
  /** Returns a number from 0 to just below 1. */
  random: () => number
}

/** Clock with the real time and real random numbers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}
