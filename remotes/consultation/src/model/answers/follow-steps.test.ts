import { expect, test } from 'vitest'
import type { ItemId } from '@cairn/contract'
import type { RunStep, StepState } from '@cairn/contract/workflow'
import { overtaken, stepFor } from './follow-steps.ts'
import { concernType } from './response-parts.ts'
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

test('CNS-32 concerns are added at their step, which a person ends', () => {
  const { opens, completes } = STEP_KINDS['RWF_CONCERNS'] ?? {}
  expect([opens, completes]).toEqual([{ creates: concernType.name, context: 'response' }, 'hand'])
  expect(concernType.properties).toHaveProperty('response')
})

const LETTERS: Record<string, Record<string, unknown>> = {
  'Letter-1': { kind: 'ANSWER', state: 'DRAFT' },
  'Letter-2': { kind: 'ANSWER', state: 'PROPOSED' },
  'Letter-3': { kind: 'ACKNOWLEDGEMENT', state: 'PROPOSED' },
  'Letter-4': { kind: 'OBJECTION', state: 'PROPOSED', replaces: 'Letter-1' },
}
const about = {
  values: {},
  now: '2026-03-02T10:00:00.000Z',
  by: null,
  kinds: STEP_KINDS,
  refs: (id: string) => LETTERS[id],
}
const PROPOSE = 'RWF_LETTER_PROPOSE'
const begun = step('draft', PROPOSE, 'ACTIVE', ['Letter-1'])
const aheadIn = (id: string, ...steps: RunStep[]) =>
  overtaken({ steps }, id, PROPOSE, about)?.steps.map(({ status, refs }) => [status, refs])

test('CNS-32 only a letter of the same kind, or one that replaces it, gets ahead of the letter of a step', () => {
  expect(aheadIn('Letter-2', begun)).toEqual([['COMPLETE', ['Letter-2']]])
  expect(aheadIn('Letter-4', begun)).toEqual([['COMPLETE', ['Letter-4']]])
  expect(aheadIn('Letter-3', begun), 'an acknowledgement').toBeUndefined()
})

test('CNS-32 a letter with a step of its own, begun, free or done, gets ahead in no other', () => {
  expect(aheadIn('Letter-2', begun, step('own', PROPOSE, 'ACTIVE', ['Letter-2']))).toBeUndefined()
  expect(aheadIn('Letter-2', begun, step('own', PROPOSE, 'PENDING'))).toBeUndefined()
  expect(aheadIn('Letter-2', begun, step('own', PROPOSE, 'COMPLETE', ['Letter-2']))).toBeUndefined()
})

test('CNS-32 a step that people set, or to which they added a letter, is theirs', () => {
  expect(aheadIn('Letter-2', { ...begun, held: true })).toBeUndefined()
  const forced = { by: null, at: about.now, from: 'PENDING' as const, to: 'ACTIVE' as const, reason: 'Agreed' }
  expect(aheadIn('Letter-2', { ...begun, forced })).toBeUndefined()
  expect(aheadIn('Letter-2', step('draft', PROPOSE, 'ACTIVE', ['Letter-1', 'Letter-5']))).toBeUndefined()
})
