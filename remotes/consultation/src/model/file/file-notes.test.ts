import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { ended, startClock, stopped } from '../clock/clock.ts'
import { holderOf, notesOfFiles, notesOfNotices } from './file-notes.ts'

const clock = startClock({ timeZone: 'America/Vancouver' }, '2026-06-01T18:00:00Z')
const notice = (consultation: string, due: string | undefined, value: unknown) =>
  ({ consultation, clock: value, ...(due ? { due } : {}) }) as unknown as Item

it('CNS-14 the row of a file says the days left of the answer that is due first, or that its clock stands still', () => {
  const still = stopped(clock, '2026-06-03T18:00:00Z', 'COMMUNITY')
  const notices = [
    notice('Consultation-1', '2026-06-22', clock),
    notice('Consultation-1', undefined, still),
    notice('Consultation-2', undefined, still),
    notice('Consultation-3', undefined, ended(clock, '2026-06-03T18:00:00Z')),
    notice('Consultation-4', undefined, 'no clock'),
  ]
  expect(notesOfFiles(notices, '2026-06-15T18:00:00Z')).toEqual({
    'Consultation-1': { key: 'left', count: 6, due: '2026-06-22' },
    'Consultation-2': { key: 'stopped', count: 0, due: undefined },
  })
  const own = { ...notice('Consultation-1', '2026-06-22', clock), $id: 'ConsultNotice-1' } as Item
  expect(notesOfNotices([own], '2026-06-22T18:00:00Z')).toEqual({
    'ConsultNotice-1': { key: 'today', count: 1, due: '2026-06-22' },
  })
  expect(notesOfFiles(notices, '2026-06-24T18:00:00Z')).toMatchObject({ 'Consultation-1': { key: 'late', count: 2 } })
})

it.each([
  ['REVIEW', [], { key: 'look', count: 0 }],
  ['SUBMITTED', [], { key: 'distribute', count: 0 }],
  ['CONSULTING', [{ status: 'AWAITING' }, { status: 'STOPPED' }], { key: 'answer', count: 2 }],
  ['CONSULTING', [], { key: 'given', count: 0 }],
  ['RESPONDED', [], { key: 'close', count: 0 }],
  ['CLOSED', [], undefined],
  ['PENDING', [{ status: 'STOPPED' }], undefined],
])('CNS-14 the row of a file in %s says with whom it is', (state, open, holder) => {
  expect(holderOf({ state } as unknown as Item, open as unknown as Item[])).toEqual(holder)
})
