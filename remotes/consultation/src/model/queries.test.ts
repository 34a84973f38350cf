import { expect, it } from 'vitest'
import { CONSULT_LISTS } from './queries.ts'
import { CONSULTATION_STATES, PENDING_STATES } from './states.ts'

it('CNS-25 each state that a submitter follows is in one of its lists, and pending is all that is neither theirs nor over', () => {
  const others = ['DRAFT', 'INCOMPLETE', 'REVIEW', 'CLOSED', 'RESPONDED', 'WITHDRAWN']
  expect([...PENDING_STATES].sort()).toEqual(CONSULTATION_STATES.filter((state) => !others.includes(state)).sort())
  const { drafts, reviews, pending } = CONSULT_LISTS
  const listed = [drafts, reviews, pending].flatMap(({ query }) => query.must.flatMap((filter) => filter.value))
  expect(new Set(listed).size).toBe(listed.length)
  expect(CONSULTATION_STATES.filter((state) => !listed.includes(state))).toEqual(['RESPONDED', 'CLOSED', 'WITHDRAWN'])
})
