import { expect, it } from 'vitest'
import { stuckSince } from './stuck-since.ts'

it('ADM-15 a step is stuck ten working days after it was due', () => {
  // A Tuesday, and the Tuesday two weeks before it; weekends do not count.
  expect(stuckSince('2026-11-24')).toBe('2026-11-10')
  expect(stuckSince('2026-11-22')).toBe('2026-11-09')
})
