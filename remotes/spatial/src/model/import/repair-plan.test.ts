import { expect, it } from 'vitest'
import type { PlacePlan } from '@cairn/contract/place-files'
import { isRepaired, placeText, repairAll, repairOne } from './repair-plan.ts'

const plan = (more: Partial<PlacePlan> = {}): PlacePlan => ({ repairs: [], single: [], ...more })

it('SPA-6 repairs nothing that nobody chose', () => {
  expect(isRepaired(plan(), 'selfCrossing', 1)).toBe(false)
})

it('SPA-6 repairs a kind of problem in all features, whatever was chosen for single ones', () => {
  const before = plan({ single: [{ n: 2, kind: 'selfCrossing', repair: false }] })
  const after = plan(repairAll(before, 'selfCrossing', true))
  expect([1, 2].map((n) => isRepaired(after, 'selfCrossing', n))).toEqual([true, true])
  expect(isRepaired(plan(repairAll(after, 'selfCrossing', false)), 'selfCrossing', 1)).toBe(false)
})

it('SPA-6 repairs or leaves out one feature against the choice for all', () => {
  const all = plan({ repairs: ['selfCrossing'] })
  const without = { ...all, ...repairOne(all, 'selfCrossing', 2, false) }
  expect([1, 2].map((n) => isRepaired(without, 'selfCrossing', n))).toEqual([true, false])
  expect({ ...without, ...repairOne(without, 'selfCrossing', 2, true) }).toEqual(all)
})

it('SPA-6 writes where in the file a problem is', () => {
  const lineText = (line: number) => `line ${line}`
  expect(placeText({ n: 3, line: 7, path: 'features[2]', position: [0.1234567, 10] }, lineText)).toBe(
    'line 7 · features[2] · (0.12346, 10)',
  )
  expect(placeText({ n: 3, path: 'features[2]' }, lineText)).toBe('features[2]')
})
