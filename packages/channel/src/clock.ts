/** Time and chance as the channel uses them, so that tests can hold both still. Times in milliseconds. */
export interface Clock {
  now: () => number
  /** Runs `task` once after `delay`; the answer calls it off. */
  after: (delay: number, task: () => void) => () => void
  /** A number from 0 up to 1. */
  random: () => number
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, task) {
    const timer = setTimeout(task, delay)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
}
