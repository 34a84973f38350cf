import { expect, it } from 'vitest'
import { isRunDone, type DoneRun } from './run-done.ts'

const step = (status: 'ACTIVE' | 'COMPLETE' | 'SKIP') => ({ key: status, kind: 'TASK', title: { en: 'Do' }, status })
const forced = (state: string) => ({ by: null, at: '2026-05-02T10:00:00.000Z', state, reason: 'Because' })
const run = (change: Partial<DoneRun>): DoneRun => ({ doneState: 'DONE', steps: [step('ACTIVE')], ...change })

it.each<[boolean, string, Partial<DoneRun>]>([
  [false, 'while a step is open', { steps: [step('COMPLETE'), step('ACTIVE')] }],
  [true, 'once all steps are done or left out', { steps: [step('COMPLETE'), step('SKIP')] }],
  [false, 'without steps', { steps: [] }],
  [true, 'once its item needs it no more', { ended: '2026-05-02T10:00:00.000Z' }],
  [true, 'when a person set its last state', { forcedState: forced('DONE') }],
  [false, 'when a person set another state', { steps: [step('COMPLETE')], forcedState: forced('REPORT') }],
])('is %s %s', (isDone, _, change) => expect(isRunDone(run(change))).toBe(isDone))
