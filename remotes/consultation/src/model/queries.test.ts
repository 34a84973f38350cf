import { expect, it } from 'vitest'
import area from '../../area.ts'
import { CONSULT_LISTS } from './queries.ts'
import { CONSULTATION_STATES, PENDING_STATES } from './file/states.ts'

it('CNS-25 each state that a submitter follows is in one of its lists, and pending is all that is neither theirs nor over', () => {
  const others = ['DRAFT', 'INCOMPLETE', 'REVIEW', 'CLOSED', 'RESPONDED', 'WITHDRAWN']
  expect([...PENDING_STATES].sort()).toEqual(CONSULTATION_STATES.filter((state) => !others.includes(state)).sort())
  const { drafts, returned, reviews, pending } = CONSULT_LISTS
  const listed = [drafts, returned, reviews, pending].flatMap(({ query }) =>
    query.must.flatMap((filter) => filter.value),
  )
  expect(new Set(listed).size).toBe(listed.length)
  expect(CONSULTATION_STATES.filter((state) => !listed.includes(state))).toEqual(['RESPONDED', 'CLOSED', 'WITHDRAWN'])
})

it('CNS-53 the list of drafts holds DRAFT alone; open, to mend and over are all that was submitted', () => {
  const { drafts, returned, open, over } = CONSULT_LISTS
  const statesOf = (list: { query: { must: readonly { value: unknown }[] } }) =>
    list.query.must.flatMap(({ value }) => value)
  expect(statesOf(drafts)).toEqual(['DRAFT'])
  const shown = [open, returned, over].flatMap(statesOf)
  expect(shown.toSorted()).toEqual(CONSULTATION_STATES.filter((state) => state !== 'DRAFT').toSorted())
})

it('CNS-55 shows the recent answers to who answers without the steps of a workflow, not to who has panels for them', () => {
  const shown = (area.slots?.['home'] ?? []).find(({ key }) => key === 'CNS_RECENT')?.show
  expect(shown).toEqual({
    all: [{ capability: 'ConsultRespond' }, { not: { capability: 'ResponseWorkflow' } }],
  })
})
