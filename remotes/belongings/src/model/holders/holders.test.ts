import { expect, test } from 'vitest'
import { contactsAbout, heldByOthers, holdersOf, lastContacts } from './holders.ts'

const HARBOUR = 'Organization-1'
const LANTERN = 'Organization-2'
const labels = { [HARBOUR]: 'Harbour Street Museum', [LANTERN]: 'Lantern Bay Museum' }
const counts = [
  { value: LANTERN, count: 2 },
  { value: HARBOUR, count: 9 },
  { value: 'Organization-3', count: 4 },
]
const byStatus = { DENIED: [{ value: HARBOUR, count: 2 }], IN_PROGRESS: [{ value: HARBOUR, count: 4 }] }

test('BEL-18 the numbers by status add up to what the asker sees, of institutions that they may read', () => {
  const found = holdersOf(counts, byStatus, [{ value: LANTERN, count: 1 }], labels)
  expect(found.map(({ id, claims }) => [id, claims])).toEqual([
    [HARBOUR, 0],
    [LANTERN, 1],
  ])
  for (const { count, statuses } of found)
    expect(Object.values(statuses).reduce((sum, each) => sum + each, 0)).toBe(count)
  expect(found[0]?.statuses).toEqual({ DENIED: 2, IN_PROGRESS: 4, NONE: 3 })
})

test('BEL-18 says how many belongings are with holders that are not counted', () => {
  expect(heldByOthers(counts)).toBeUndefined()
  const many = Array.from({ length: 200 }, (_, at) => ({ value: `Organization-${at}`, count: 1 }))
  expect(heldByOthers(many)?.mustNot).toEqual([expect.objectContaining({ value: many.map(({ value }) => value) })])
})

test('BEL-18 the last letter about a claim counts for the institution', () => {
  const logs = [
    { date: '2026-05-02', context: ['RepatriationClaim-4'] },
    { date: '2026-04-01', context: [HARBOUR, LANTERN] },
  ]
  expect(lastContacts(logs, { 'RepatriationClaim-4': HARBOUR })).toEqual({
    [HARBOUR]: '2026-05-02',
    [LANTERN]: '2026-04-01',
  })
  expect(contactsAbout([HARBOUR])).toMatchObject({ types: ['CommLog'], sort: [{ key: 'date', order: 'desc' }] })
})
