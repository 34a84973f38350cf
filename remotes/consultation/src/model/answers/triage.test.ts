import { expect, it } from 'vitest'
import { triage, type TriageFacts } from './triage.ts'

const CALM: TriageFacts = { level: 'NOTICE', overlap: 'NONE', left: 12, steps: 0, concerns: 0 }
const suggested = (facts: Partial<TriageFacts>) => triage({ ...CALM, ...facts })

it('CNS-210 a priority follows from level, overlap, the days that are left, and open work', () => {
  expect(suggested({}).priority).toBe('LOW')
  expect(suggested({ level: 'STANDARD', overlap: 'NEAR' }).priority).toBe('NORMAL')
  expect(suggested({ level: 'DEEP', overlap: 'TOUCHES' }).priority).toBe('HIGH')
  expect(suggested({ level: 'DEEP', overlap: 'TOUCHES', left: 2 }).priority).toBe('URGENT')
  expect(suggested({ left: -1 }).priority).toBe('NORMAL')
})

it('CNS-210 each reason is named with what it weighs, the weightiest first', () => {
  const { reasons } = suggested({ level: 'STANDARD', left: 3, steps: 4, concerns: 2 })
  expect(reasons).toEqual([
    { key: 'left', count: 3, points: 2 },
    { key: 'level', value: 'STANDARD', points: 1 },
    { key: 'steps', count: 4, points: 1 },
    { key: 'concerns', count: 2, points: 1 },
    { key: 'overlap', value: 'NONE', points: 0 },
  ])
  expect(suggested({ left: undefined, overlap: undefined, level: 'OWN' }).reasons).toEqual([
    { key: 'stopped', points: 0 },
  ])
})

it('CNS-210 nothing makes a priority lower that makes a file more pressing', () => {
  const order = ['LOW', 'NORMAL', 'HIGH', 'URGENT']
  const rank = (facts: Partial<TriageFacts>) => order.indexOf(suggested(facts).priority)
  for (const level of ['NOTICE', 'STANDARD', 'DEEP'])
    for (const overlap of ['NONE', 'NEAR', 'TOUCHES'] as const)
      for (let left = 12; left > -3; left -= 1)
        expect(rank({ level, overlap, left: left - 1 })).toBeGreaterThanOrEqual(rank({ level, overlap, left }))
})
