import { expect, it } from 'vitest'
import { readReviewChoice } from './review-choice.ts'

it('GEO-26 keeps what was chosen of the review, and begins with all that waits', () => {
  expect(readReviewChoice(undefined)).toEqual({ set: 'WAITS', form: '' })
  const chosen = { set: 'APPROVED', form: 'GeoKeeperProgram-1 visit', shown: 'map' }
  expect(readReviewChoice(chosen)).toEqual(chosen)
  expect(readReviewChoice({ set: 'OLD', form: 3, shown: 'cube' })).toMatchObject({ set: 'WAITS', form: '' })
})
