/** A clock that stands still until it is moved; times in milliseconds. */
export interface FakeClock {
  now(): number
  /** Moves time on and runs what falls due on the way, in order. */
  advance(ms: number): void
  /** Runs `task` after that time; the answer cancels it. */
  after(ms: number, task: () => void): () => void
  random(): number
}

/** Starts at `start`; `random` always gives the same number. */
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
