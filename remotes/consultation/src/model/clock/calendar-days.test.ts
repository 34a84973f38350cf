import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { closedDays, dueDays, meetingDays, startDays } from './calendar-days.ts'

const item = (values: object) => ({ $id: 'ConsultResponse-1', projectName: 'Weir', ...values }) as unknown as Item

it('CNS-24 puts due and planned days of open answers on the calendar, and says which are late', () => {
  const open = { state: 'PENDING', due: '2026-05-02', anticipatedResponse: '2026-05-01' }
  expect(dueDays([item(open)], '2026-05-03').map(({ date, kind }) => [date, kind])).toEqual([
    ['2026-05-02', 'late'],
    ['2026-05-01', 'anticipated'],
  ])
  const still = { state: 'PENDING', stopped: '2026-05-01', wfAssignedDue: '2026-05-02' }
  expect(dueDays([item(still)], '2026-05-03').map(({ kind }) => kind)).toEqual(['step', 'stopped'])
  const notice = { due: '2026-05-02', community: 'Organization-1', $labels: { 'Organization-1': 'First' } }
  expect(dueDays([item(notice)], '2026-05-01')).toEqual([
    { id: 'ConsultResponse-1', title: 'Weir · First', date: '2026-05-02', kind: 'due' },
  ])
  expect(dueDays([item({ anticipatedResponse: '2026-05-01' })], '2026-05-03')).toEqual([])
  const titles = { 'ConsultResponse-1': 'Weir' }
  expect(dueDays([item({ ...notice, state: 'PENDING' })], '2026-05-01', titles)[0]).toMatchObject({ title: 'Weir' })
})

it('CNS-24 puts the first days of projects and the meetings about them there, those with a whole date', () => {
  expect(startDays([item({ projectStartDt: '2026-05-02' }), item({ projectStartDt: '2026-05' })])).toHaveLength(1)
  expect(meetingDays([item({ summary: 'Walk', date: '2026-05-02', start: '09:00' }), item({})])).toEqual([
    { id: 'ConsultResponse-1', title: 'Walk', date: '2026-05-02', kind: 'meeting', start: '09:00' },
  ])
})

it('CNS-24 puts given answers there, and the days on which offices are closed', () => {
  const answered = { state: 'YES', answered: '2026-05-02T12:00:00Z' }
  expect(dueDays([item(answered)], '2026-05-03')).toMatchObject([{ date: '2026-05-02', kind: 'answered' }])
  const closures = [{ from: '2026-05-02', until: '2026-05-04', name: 'Supper' }, { from: '2026-06-01' }, {}]
  expect(closedDays([item({ title: 'Working days', closures })])).toMatchObject([
    { title: 'Supper', date: '2026-05-02', until: '2026-05-04', kind: 'closed' },
    { title: 'Working days', date: '2026-06-01', until: '2026-06-01' },
  ])
})
