/** Where a person is in a user test (platform-core section 4). `task` counts from 0; `begun` once they said that they begin with it. */
export type TestPlace =
  | { section: 'greeting' }
  | { section: 'guidelines' }
  | { section: 'task'; task: number; begun: boolean }
  | { section: 'end' }

/** One run of the test: whose session it is, where it stands, and when its first task was shown (milliseconds since 1970). */
export interface TestProgress {
  session: string
  place: TestPlace
  start?: number | undefined
}

/** What the person did: went on, began with a task, or was done with it; an answer counts only where the task allows one. */
export type TestEvent = { name: 'next' } | { name: 'begin' } | { name: 'done'; answer?: string }

/** What whoever runs the test is told. */
export type TestSignal =
  | { state: 'begun' | 'done' | 'skipped' }
  | { state: 'taskBegun'; task: number }
  | { state: 'taskDone'; task: number; answer?: string }

export interface TestStep {
  progress: TestProgress
  signals: readonly TestSignal[]
}

/** What a task lets the person do. */
export interface TestTask {
  allow_typing?: boolean | undefined
}

/** The stored progress where it is of this session; else a test from its beginning. */
export function resumeTest(stored: TestProgress | undefined, session: string): TestProgress {
  return stored?.session === session ? stored : { session, place: { section: 'greeting' } }
}

/** The test after what the person did at `now`; what does not fit where they are changes nothing. */
export function nextTest(progress: TestProgress, event: TestEvent, tasks: readonly TestTask[], now: number): TestStep {
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

/** The task of that number, or the end behind the last one. */
function toTask(
  progress: TestProgress,
  task: number,
  tasks: readonly TestTask[],
  signals: readonly TestSignal[],
): TestStep {
  if (task < tasks.length) return at(progress, { section: 'task', task, begun: false }, signals)
  return at(progress, { section: 'end' }, [...signals, { state: 'done' }])
}

function at(progress: TestProgress, place: TestPlace, signals: readonly TestSignal[] = []): TestStep {
  return { progress: { ...progress, place }, signals }
}
