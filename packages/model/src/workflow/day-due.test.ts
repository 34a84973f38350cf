import { expect, test } from 'vitest'
import type { RunStep, StepKind, WorkflowDefinition } from '@cairn/contract/workflow'
import { applyStep, settle, startRun, summaryOf, type Circumstances } from './index.ts'

const kinds: Record<string, StepKind> = { SELF: { types: ['Reply'], starts: true, completes: 'hand' } }
const definition = (due: RunStep['due'], remind?: number[]): WorkflowDefinition => ({
  steps: [{ key: 'a', kind: 'SELF', title: { en: 'a' }, ...(due ? { due } : {}), ...(remind ? { remind } : {}) }],
})
const clock = {
  start: '2026-03-02T18:00:00.000Z',
  calendar: { zone: 'America/Vancouver', weekdays: [1, 2, 3, 4, 5], holidays: ['2026-03-04'], closures: [] },
  stops: [] as { from: string; to?: string }[],
}
const about = (values: Record<string, unknown>): Circumstances => ({
  values,
  now: '2026-03-03T18:00:00.000Z',
  by: 'User-1',
  kinds,
})
const dueOf = (due: RunStep['due'], values: Record<string, unknown>) =>
  startRun(definition(due), {}, about(values)).steps[0]?.dueOn

test('WKF-14 counts working days of the item’s clock, from the step, from the clock, or back from the due date', () => {
  // Tuesday; Wednesday is a holiday of the office.
  expect(dueOf({ days: 2, from: 'activation', working: true }, { clock })).toBe('2026-03-06')
  expect(dueOf({ days: 2, from: 'activation' }, { clock })).toBe('2026-03-05')
  expect(dueOf({ days: 2, from: 'clock', working: true }, { clock })).toBe('2026-03-05')
  expect(dueOf({ days: 1, from: 'due', working: true }, { clock, due: '2026-03-09' })).toBe('2026-03-06')
  expect(dueOf({ days: 2, from: 'activation', working: true }, {})).toBe('2026-03-05')
})

test('WKF-14 stands still with the clock, and moves on by the days that it stood', () => {
  const run = startRun(definition({ days: 2, from: 'activation', working: true }), {}, about({ clock }))
  const from = '2026-03-04T18:00:00.000Z'
  const stopped = settle(run, about({ clock: { ...clock, stops: [{ from }] } }))
  expect(stopped.steps[0]).not.toHaveProperty('dueOn')
  expect(summaryOf(stopped)).toMatchObject({ wfAssignedDue: null })
  const on = settle(stopped, about({ clock: { ...clock, stops: [{ from, to: '2026-03-11T18:00:00.000Z' }] } }))
  expect(on.steps[0]?.dueOn).toBe('2026-03-12')
})

test('WKF-14 a day that a person set stays, and the next reminder is the first that has not passed', () => {
  const run = startRun(definition({ days: 2, from: 'activation' }, [5, 1]), {}, about({}))
  expect(summaryOf(run, '2026-03-03')).toMatchObject({ wfRemind: null })
  const set = applyStep(run, { key: 'a', dueOn: '2026-03-20', assigned: 'Contact-1' }, about({}))
  expect(settle(set, about({ clock: { ...clock, stops: [{ from: clock.start }] } })).steps[0]?.dueOn).toBe('2026-03-20')
  expect(summaryOf(set, '2026-03-03')).toMatchObject({ wfRemind: '2026-03-15' })
  expect(summaryOf(set, '2026-03-16')).toMatchObject({ wfRemind: '2026-03-19' })
  const free = applyStep(set, { key: 'a', dueOn: null }, about({}))
  expect(free.steps[0]?.dueOn).toBe('2026-03-05')
})
