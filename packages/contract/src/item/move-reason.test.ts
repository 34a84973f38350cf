import { expect, test } from 'vitest'
import { moveReasonOf } from './move-reason.ts'

const moveReason = {
  action: 'reject',
  property: 'review',
  to: 'REJECTED',
  at: '2026-11-29T08:00:00Z',
  reason: 'Blurred',
}

test('an item says why it was moved while it stands where the move led', () => {
  expect(moveReasonOf({ review: 'REJECTED', moveReason })?.reason).toBe('Blurred')
  expect(moveReasonOf({ review: 'EDITED', moveReason })).toBeUndefined()
  expect(moveReasonOf({ review: 'REJECTED', moveReason: 'x' })).toBeUndefined()
  expect(moveReasonOf({ moveReason: { ...moveReason, to: null } })?.reason).toBe('Blurred')
})
