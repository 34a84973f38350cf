import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceTest, resumeTest, type TestEvent, type TestProgress, type TestSignal } from './user-test.ts'

const TASKS = [{ allow_typing: true }, {}]
const NOW = 1000

function walk(events: readonly TestEvent[], tasks = TASKS): { progress: TestProgress; signals: TestSignal[] } {
  let progress = resumeTest(undefined, 's1')
  const signals: TestSignal[] = []
  for (const event of events) {
    const step = advanceTest(progress, event, tasks, NOW)
    progress = step.progress
    signals.push(...step.signals)
  }
  return { progress, signals }
}

test('leads from the greeting over the guidelines and each task to the end', () => {
  const { progress, signals } = walk([
    { name: 'next' },
    { name: 'next' },
    { name: 'begin' },
    { name: 'done', answer: ' In the header ' },
    { name: 'begin' },
    { name: 'done' },
  ])
  expect(progress).toEqual({ session: 's1', start: NOW, place: { section: 'end' } })
  expect(signals).toEqual([
    { state: 'begun' },
    { state: 'taskBegun', task: 0 },
    { state: 'taskDone', task: 0, answer: 'In the header' },
    { state: 'taskBegun', task: 1 },
    { state: 'taskDone', task: 1 },
    { state: 'done' },
  ])
})

test('a typed answer counts only where the task allows one', () => {
  const begun: TestEvent[] = [{ name: 'next' }, { name: 'next' }, { name: 'begin' }]
  expect(walk([...begun, { name: 'done', answer: 'x' }], [{}, {}] as typeof TASKS).signals.at(-1)).toEqual({
    state: 'taskDone',
    task: 0,
  })
})

test('a task is begun before it is done', () => {
  const shown = walk([{ name: 'next' }, { name: 'next' }])
  expect(advanceTest(shown.progress, { name: 'done' }, TASKS, NOW)).toEqual({ progress: shown.progress, signals: [] })
})

test('progress of another session is forgotten, that of the same one taken up', () => {
  const { progress } = walk([{ name: 'next' }, { name: 'next' }, { name: 'begin' }])
  expect(resumeTest(progress, 's1')).toBe(progress)
  expect(resumeTest(progress, 's2')).toEqual({ session: 's2', place: { section: 'greeting' } })
})

test('whatever a person does, each task is begun and done at most once and in order, and done comes last', () => {
  const events = fc.array(
    fc.oneof(
      fc.constant<TestEvent>({ name: 'next' }),
      fc.constant<TestEvent>({ name: 'begin' }),
      fc.string().map((answer): TestEvent => ({ name: 'done', answer })),
    ),
  )
  fc.assert(
    fc.property(events, (done) => {
      const states = walk(done).signals.map((signal) =>
        'task' in signal ? `${signal.state} ${signal.task}` : signal.state,
      )
      const whole = ['begun', 'taskBegun 0', 'taskDone 0', 'taskBegun 1', 'taskDone 1', 'done']
      expect(states).toEqual(whole.slice(0, states.length))
    }),
  )
})
