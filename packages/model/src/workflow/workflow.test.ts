import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { StepKind, StepState, WorkflowDefinition, WorkflowRun } from '@cairn/contract/workflow'
import { STEP_STATES } from '@cairn/contract/workflow'
import {
  addSteps,
  applyStep,
  checkDefinition,
  forceStep,
  moveStep,
  simulate,
  startRun,
  stepMoves,
  summaryOf,
  settle,
  type Circumstances,
} from './index.ts'

const kinds: Record<string, StepKind> = {
  SIMPLE: { types: ['Reply'], adHoc: true, completes: 'hand' },
  OUTCOME: { types: ['Reply'], completes: { item: [{ prop: 'outcome', kind: 'exists', value: true }] } },
  TALK: { types: ['Reply'], completes: { ref: [{ prop: 'resolved', kind: 'is', value: true }] } },
  LATER: { types: ['Reply'], completes: 'later' },
  SELF: { types: ['Reply'], starts: true, completes: 'hand' },
}
const about = (values: Record<string, unknown> = {}, more: Partial<Circumstances> = {}): Circumstances => ({
  values,
  now: '2026-03-02T10:00:00.000Z',
  by: 'User-7',
  kinds,
  ...more,
})
const step = (key: string, kind = 'SIMPLE', more: object = {}) => ({ key, kind, title: { en: key }, ...more })
const definition: WorkflowDefinition = {
  adHoc: ['SIMPLE'],
  doneState: 'DONE',
  steps: [
    step('assign', 'SIMPLE', { state: 'NEW', due: { days: 2, from: 'activation', working: true } }),
    step('screen', 'SIMPLE', { after: ['assign'], optional: true, state: 'SCREENING' }),
    step('deep', 'SIMPLE', { after: ['assign'], when: [{ prop: 'level', kind: 'is', value: 'DEEP' }] }),
    step('talk', 'TALK', { after: ['screen', 'deep'] }),
    step('outcome', 'OUTCOME', { after: ['talk'] }),
  ],
}
const states = (run: WorkflowRun) => run.steps.map(({ status }) => status).join(' ')

describe('workflow engine', () => {
  test('steps whose turn has come can be begun; a condition that does not hold leaves its step out', () => {
    const run = startRun(definition, {}, about())
    expect(states(run)).toBe('PENDING BLANK BLANK BLANK BLANK')
    const active = moveStep(run, { key: 'assign', to: 'ACTIVE' }, about())
    // Two working days after Monday.
    expect(active.steps[0]?.dueOn).toBe('2026-03-04')
    const done = moveStep(active, { key: 'assign', to: 'COMPLETE' }, about())
    expect(states(done)).toBe('COMPLETE PENDING SKIP BLANK BLANK')
    expect(done.steps[2]?.done).toEqual({ by: null, at: about().now })
    expect(summaryOf(done)).toMatchObject({ wfState: 'SCREENING', wfAssigned: null })
  })

  test('conditions on the item and on named items complete steps; a reason is asked for skipping', () => {
    let run = startRun(definition, {}, about())
    run = moveStep(run, { key: 'assign', to: 'ACTIVE' }, about())
    run = moveStep(run, { key: 'assign', to: 'COMPLETE' }, about())
    expect(() => moveStep(run, { key: 'screen', to: 'SKIP' }, about())).toThrow(
      expect.objectContaining({ code: 'invalidItem' }),
    )
    run = moveStep(run, { key: 'screen', to: 'SKIP', reason: 'No area' }, about())
    run = moveStep(run, { key: 'talk', to: 'ACTIVE' }, about())
    const talking = about({}, { refs: (id) => (id === 'Thread-1' ? { resolved: false } : undefined) })
    run = applyStep(run, { key: 'talk', refs: ['Thread-1'] }, talking)
    expect(states(run)).toBe('COMPLETE SKIP SKIP ACTIVE BLANK')
    run = settle(run, about({}, { refs: () => ({ resolved: true }) }))
    expect(states(run)).toBe('COMPLETE SKIP SKIP COMPLETE PENDING')
    run = settle(run, about({ outcome: 'NO_CONCERNS' }))
    expect(states(run)).toBe('COMPLETE SKIP SKIP COMPLETE COMPLETE')
    expect(summaryOf(run)).toMatchObject({
      wfState: 'DONE',
      wfAssigned: null,
      wfAssignedDue: null,
      wfRefs: ['Thread-1'],
    })
  })

  test('opening a step again makes those after it wait', () => {
    const done: WorkflowRun = {
      steps: definition.steps.map((each, at) => ({
        ...each,
        status: (['COMPLETE', 'SKIP', 'SKIP', 'ACTIVE', 'BLANK'] as const)[at] ?? 'BLANK',
      })),
    }
    expect(states(moveStep(done, { key: 'assign', to: 'ACTIVE' }, about()))).toBe('ACTIVE BLANK BLANK BLANK BLANK')
  })

  test('a forced step stays marked and does not move by itself; the state of a run is asked of the first open step', () => {
    const run = startRun(definition, {}, about())
    expect(() => forceStep(run, { key: 'outcome', to: 'ACTIVE', reason: 'short' }, about())).toThrow(
      'reason is missing',
    )
    const forced = forceStep(
      run,
      { key: 'outcome', to: 'ACTIVE', reason: 'Chief asked for it now' },
      about({ outcome: 'X' }),
    )
    expect(states(forced)).toBe('PENDING BLANK BLANK BLANK ACTIVE')
    expect(forced.steps[4]?.forced).toMatchObject({ from: 'BLANK', by: 'User-7' })
  })

  test('who is assigned begins a step; steps of one’s own are added where the run allows it', () => {
    let run = startRun(definition, {}, about())
    run = applyStep(run, { key: 'assign', assigned: 'Contact-3' }, about())
    expect(states(run)).toBe('ACTIVE BLANK BLANK BLANK BLANK')
    expect(summaryOf(run)).toMatchObject({ wfAssigned: ['Contact-3'], wfAssignedDue: '2026-03-04' })
    run = addSteps(run, [step('visit')], about())
    expect(run.steps.at(-1)).toMatchObject({ key: 'visit', status: 'PENDING', adHocStep: true })
    expect(() => addSteps(run, [step('visit')], about())).toThrow('step visit')
    expect(() => addSteps(run, [step('other', 'OUTCOME')], about())).toThrow('step other')
  })

  test('a definition is refused for circles, unknown steps, kinds and conditions, and warned about texts', () => {
    const against = { type: 'Reply', properties: { level: {} }, kinds, languages: ['en'] }
    expect(checkDefinition(definition, against)).toEqual([])
    const bad = {
      steps: [
        step('a', 'SIMPLE', { after: ['b'] }),
        step('b', 'SIMPLE', { after: ['a', 'x'], title: { fr: 'b' } }),
        step('b', 'NONE', { when: [{ prop: 'secret', kind: 'exists', value: true }] }),
      ],
    }
    expect(checkDefinition(bad, against).map(({ code, step: key }) => `${code} ${key}`)).toEqual([
      'cycle a',
      'unknownAfter b',
      'cycle b',
      'titleMissing b',
      'twice b',
      'cycle b',
      'kindMissing b',
      'conditionUnknown b',
    ])
  })

  test('a simulated run ends every step that is reached, once, in an order that its steps allow', () => {
    const steps = simulate(definition, about({ level: 'DEEP' }))
    expect(steps.map(({ key }) => key).toSorted()).toEqual(['assign', 'deep', 'outcome', 'screen', 'talk'])
    const endOf = Object.fromEntries(steps.map(({ key, ended }) => [key, ended]))
    expect(endOf['talk']).toBeGreaterThan(Math.max(endOf['screen'] ?? NaN, endOf['deep'] ?? NaN))
  })
})

/** The table of moves, written a second time as data. */
const OPEN_MOVES: Record<StepState, readonly StepState[]> = {
  BLANK: [],
  PENDING: ['ACTIVE', 'SKIP'],
  ACTIVE: ['COMPLETE', 'SKIP'],
  COMPLETE: ['ACTIVE'],
  SKIP: ['ACTIVE'],
}

describe('properties of the engine', () => {
  const anyDefinition = fc
    .array(
      fc.record({
        kind: fc.constantFrom(...Object.keys(kinds)),
        optional: fc.boolean(),
        after: fc.array(fc.nat(20), { maxLength: 3 }),
      }),
      {
        minLength: 1,
        maxLength: 8,
      },
    )
    .map((drawn): WorkflowDefinition => ({
      adHoc: ['SIMPLE'],
      steps: drawn.map(({ kind, optional, after }, at) =>
        step(`s${at}`, kind, { optional, after: at === 0 ? [] : [...new Set(after.map((n) => `s${n % at}`))] }),
      ),
    }))
  const anyCommand = fc.record({
    at: fc.nat(7),
    to: fc.constantFrom(...STEP_STATES),
    isForced: fc.boolean(),
    hasOutcome: fc.boolean(),
  })

  test('no sequence of commands makes a move outside the table, opens a step too early, or changes by settling twice', () => {
    fc.assert(
      fc.property(anyDefinition, fc.array(anyCommand, { maxLength: 25 }), (drawn, commands) => {
        let run = startRun(drawn, {}, about())
        for (const { at, to, isForced, hasOutcome } of commands) {
          const circumstances = about(hasOutcome ? { outcome: 'X' } : {})
          const target = run.steps.at(at % run.steps.length)
          if (!target) throw new Error('a definition has a step')
          const isOpenMove = OPEN_MOVES[target.status].includes(to)
          try {
            run = isForced
              ? forceStep(run, { key: target.key, to, reason: 'ten letters at least' }, circumstances)
              : moveStep(run, { key: target.key, to, reason: 'r', note: 'n' }, circumstances)
            if (!isForced) expect(isOpenMove).toBe(true)
          } catch (thrown) {
            expect(thrown).toMatchObject({ code: 'transition' })
            expect(stepMoves(target, circumstances)).not.toContain(to)
          }
          run = settle(run, circumstances)
          expect(settle(run, circumstances)).toEqual(run)
          for (const each of run.steps)
            if (each.status === 'PENDING' && !each.held)
              for (const name of each.after ?? [])
                expect(['COMPLETE', 'SKIP']).toContain(run.steps.find(({ key }) => key === name)?.status)
        }
      }),
      { numRuns: 400 },
    )
  })
})
