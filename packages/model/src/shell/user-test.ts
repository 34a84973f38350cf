/** Where a person is in a user test. `task` counts from 0; `begun` is true after they start the task. */
export type TestPosition =
  | { section: 'greeting' }
  | { section: 'guidelines' }
  | { section: 'task'; task: number; begun: boolean }
  | { section: 'end' }

/** Progress of one run of a user test. `start` is when its first task was shown (milliseconds since 1970). */
export interface TestProgress {
  session: string
  place: TestPosition
  start?: number | undefined
}

/** An action of the person in a user test. An answer counts only if the task allows typing. */
export type TestEvent = { name: 'next' } | { name: 'begin' } | { name: 'done'; answer?: string }

/**
 * A message that a user test sends to the window that runs it, when a task or the whole test begins or
 * ends.
 */
export type TestSignal =
  | { state: 'begun' | 'done' | 'skipped' }
  | { state: 'taskBegun'; task: number }
  | { state: 'taskDone'; task: number; answer?: string }

/**
 * Result of an event in a user test: the new progress, and the signals to send to the window that runs the
 * test.
 */
export interface TestStep {
  progress: TestProgress
  signals: readonly TestSignal[]
}

/** The option of one task of a user test: whether the person answers it by typing. */
export interface TestTask {
  allow_typing?: boolean | undefined
}

/** Returns the stored progress if it is of this session, else a new test. */
export function resumeTest(stored: TestProgress | undefined, session: string): TestProgress {
  return stored?.session === session ? stored : { session, place: { section: 'greeting' } }
}

/**
 * Returns the progress after an event at `now` (milliseconds since 1970). An event that does not fit the
 * position changes nothing.
 */
export function advanceTest(
  progress: TestProgress,
  event: TestEvent,
  tasks: readonly TestTask[],
  now: number,
): TestStep {
  const { place } = progress
  if (event.name === 'next' && place.section === 'greeting') return at(progress, { section: 'guidelines' })
  if (event.name === 'next' && place.section === 'guidelines')
    return toTask({ ...progress, start: now }, 0, tasks, [{ state: 'begun' }])
  if (place.section !== 'task') return { progress, signals: [] }
  if (event.name === 'begin' && !place.begun)
    return at(progress, { ...place, begun: true }, [{ state: 'taskBegun', task: place.task }])
  if (event.name !== 'done' || !place.begun) return { progress, signals: [] }
  const answer = tasks[place.task]?.allow_typing ? event.answer?.trim() : undefined
  return toTask(progress, place.task + 1, tasks, [
    { state: 'taskDone', task: place.task, ...(answer ? { answer } : {}) },
  ])
}

/** Moves to a task, or to the end after the last one. */
function toTask(
  progress: TestProgress,
  task: number,
  tasks: readonly TestTask[],
  signals: readonly TestSignal[],
): TestStep {
  if (task < tasks.length) return at(progress, { section: 'task', task, begun: false }, signals)
  return at(progress, { section: 'end' }, [...signals, { state: 'done' }])
}

function at(progress: TestProgress, place: TestPosition, signals: readonly TestSignal[] = []): TestStep {
  return { progress: { ...progress, place }, signals }
}
