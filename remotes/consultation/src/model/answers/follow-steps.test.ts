import { expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { RunStep, StepState } from '@cairn/contract/workflow'
import { stepFor } from './follow-steps.ts'
import { STEP_KINDS } from './step-kinds.ts'

const step = (key: string, kind: string, status: StepState, refs?: string[]) =>
  ({ key, kind, title: { en: key }, status, ...(refs ? { refs: refs as ItemId[] } : {}) }) satisfies RunStep
const keyFor = (steps: RunStep[], id: string, kind?: string) => stepFor({ steps }, id, kind)?.key

test('WKF-17 a conversation belongs to the step that names it, else to the first open one of its kind', () => {
  const steps = [
    step('done', 'RWF_THREAD', 'COMPLETE', ['Thread-1']),
    step('later', 'RWF_THREAD', 'BLANK'),
    step('taken', 'RWF_THREAD', 'ACTIVE', ['Thread-2']),
    step('free', 'RWF_THREAD', 'PENDING'),
    step('meet', 'RWF_MEETING', 'ACTIVE'),
  ]
  expect(keyFor(steps, 'Thread-1', 'RWF_THREAD')).toBe('free')
  expect(keyFor(steps, 'Thread-2', 'RWF_THREAD')).toBe('taken')
  expect(keyFor(steps, 'Meeting-1', 'RWF_MEETING')).toBe('meet')
  expect(keyFor(steps, 'Note-1')).toBeUndefined()
  const cleared = { by: null, at: '2026-03-02T10:00:00.000Z', reason: 'By mistake' }
  expect(stepFor({ steps, cleared }, 'Thread-2', 'RWF_THREAD')).toBeUndefined()
})

test('WKF-24 people add tasks, letters to send, conversations, meetings and field work', () => {
  const added = Object.keys(STEP_KINDS).filter((kind) => STEP_KINDS[kind]?.adHoc)
  expect(added.sort()).toEqual(['RWF_FIELDWORK', 'RWF_LETTER_SEND', 'RWF_MEETING', 'RWF_SIMPLE', 'RWF_THREAD'])
})
