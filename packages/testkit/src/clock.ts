/** A clock for tests that moves only by `advance`. Times are in milliseconds. */
export interface FakeClock {
  now(): number
  /** Moves time forward by `ms` and runs the tasks that fall due, in order. */
  advance(ms: number): void
  /** Runs `task` after `ms`. Returns a function that cancels it. */
  after(ms: number, task: () => void): () => void
  /** Returns always the same number, in place of `Math.random`. */
  random(): number
}

/** Creates a clock at `start` (milliseconds since 1970) whose `random` always returns the same number. */
export function createFakeClock(start = 1_750_000_000_000, random = 0.5): FakeClock {
  let time = start
  let tasks: { at: number; task: () => void }[] = []

  function nextDue(until: number) {
    const [first] = tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
    return first
  }

  return {
    now: () => time,
    random: () => random,
    after(ms, task) {
      const entry = { at: time + ms, task }
      tasks.push(entry)
      return () => void (tasks = tasks.filter((other) => other !== entry))
    },
    advance(ms) {
      const until = time + ms
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const entry = due
        tasks = tasks.filter((other) => other !== entry)
        time = entry.at
        entry.task()
      }
      time = until
    },
  }
}
