import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { STEP_STATES, type StepKind, type WorkflowDefinition, type WorkflowRun } from '@cairn/contract/workflow'
import { addSteps, applyStep, forceStep, moveStep, settle, startRun, summaryOf, type Circumstances } from './index.ts'

const kinds: Record<string, StepKind> = {
  SIMPLE: { types: ['Reply'], adHoc: true, completes: 'hand' },
  LETTER: { types: ['Reply'], completes: { ref: [{ prop: 'state', kind: 'is', value: 'SENT' }] } },
  OUTCOME: {
    types: ['Reply'],
    required: true,
    completes: { item: [{ prop: 'outcome', kind: 'exists', value: true }] },
  },
}
const about = (more: Partial<Circumstances> = {}): Circumstances => ({
  ...{ values: {}, now: '2026-03-02T10:00:00.000Z', by: 'User-7', kinds, isOver: false },
  ...more,
})
const over = about({ isOver: true, values: { outcome: 'NO_CONCERNS' } })
const step = (key: string, kind = 'SIMPLE', after: string[] = []) => ({ key, kind, title: { en: key }, after })
const definition: WorkflowDefinition = {
  adHoc: ['SIMPLE'],
  doneState: 'DONE',
  steps: [
    step('read'),
    step('visit', 'SIMPLE', ['read']),
    step('send', 'LETTER', ['read']),
    step('outcome', 'OUTCOME', ['send']),
    step('thank', 'SIMPLE', ['outcome']),
  ],
}
const states = ({ steps }: WorkflowRun) => steps.map(({ status }) => status).join(' ')
const begun = () => moveStep(startRun(definition, {}, about()), { key: 'read', to: 'ACTIVE' }, about())

describe('a run whose item is over', () => {
  test('WKF-20 an answer leaves what is open, is itself done, and what comes after it stays to do', () => {
    const run = settle(begun(), over)
    expect(states(run)).toBe('SKIP SKIP SKIP COMPLETE PENDING')
    expect(run.steps.map(({ left }) => left)).toEqual(['ACTIVE', 'BLANK', 'BLANK', undefined, undefined])
    expect(summaryOf(run).wfBegan).not.toBeNull()
    const thanked = moveStep(
      moveStep(run, { key: 'thank', to: 'ACTIVE' }, over),
      { key: 'thank', to: 'COMPLETE' },
      over,
    )
    expect(summaryOf(thanked)).toMatchObject({ wfState: 'DONE', wfBegan: null, wfAssigned: null })
    expect(settle(run, about())).toMatchObject({ steps: begun().steps })
  })

  test('WKF-20 without an answer nothing stays to do', () => {
    const run = settle(begun(), about({ isOver: true }))
    expect(states(run)).toBe('SKIP SKIP SKIP SKIP SKIP')
    expect(summaryOf(run)).toMatchObject({ wfBegan: null, wfAssignedDue: null, wfRemind: null })
  })

  test('WKF-20 what was left ends by what shows it as done, and people may open it again, or add a step', () => {
    const sent = { ...over, refs: () => ({ state: 'SENT' }) }
    const run = applyStep(settle(begun(), over), { key: 'send', refs: ['Letter-1'] }, sent)
    expect(states(run)).toBe('SKIP SKIP COMPLETE COMPLETE PENDING')
    expect(states(moveStep(run, { key: 'read', to: 'ACTIVE' }, over))).toBe('ACTIVE SKIP COMPLETE COMPLETE PENDING')
    expect(states(addSteps(run, [step('call')], over))).toBe('SKIP SKIP COMPLETE COMPLETE PENDING PENDING')
    expect(states(settle(run, about()))).toBe('ACTIVE BLANK COMPLETE PENDING BLANK')
  })

  test('WKF-20 however it came there, an item that is open again has its steps where they were', () => {
    const command = fc.record({ key: fc.constantFrom('read', 'visit', 'send'), to: fc.constantFrom(...STEP_STATES) })
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        let run = startRun(definition, {}, about())
        for (const { key, to } of commands) run = forceStep(run, { key, to, reason: 'ten letters at least' }, about())
        const again = settle(settle(settle(run, over), over), about())
        expect(again.steps).toEqual(run.steps)
        expect(again.ended).toBeUndefined()
      }),
    )
  })
})
