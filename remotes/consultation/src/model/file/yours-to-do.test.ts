import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { startClock, stopped } from '../clock/clock.ts'
import { followUpsOf } from './yours-to-do.ts'

const clock = startClock({ timeZone: 'America/Vancouver' }, '2026-06-01T18:00:00Z')
const notice = (n: number, values: object) =>
  ({ $id: `ConsultNotice-${n}`, status: 'AWAITING', community: 'Organization-2', clock, ...values }) as unknown as Item
const log = (context: string, values: object) =>
  ({ context, direction: 'OUTGOING', date: '2026-06-05', ...values }) as unknown as Item

it('CNS-299 follow-ups are owed to communities that have not answered, and done as they are logged', () => {
  const notices = [
    notice(1, {}),
    notice(2, { status: 'ANSWERED' }),
    notice(3, { clock: stopped(clock, '2026-06-03T18:00:00Z', 'COMMUNITY'), status: 'STOPPED' }),
  ]
  const logs = [
    log('ConsultNotice-1', {}),
    log('ConsultNotice-1', { date: '2026-05-05' }),
    log('ConsultNotice-3', { direction: 'INCOMING' }),
    log('ConsultNotice-3', { owner: 'Organization-2' }),
  ]
  const owed = followUpsOf(notices, logs).map(({ notice: { $id }, day, date, isDone }) => [$id, day, date, isDone])
  expect(owed).toEqual([
    ['ConsultNotice-1', 5, '2026-06-08', true],
    ['ConsultNotice-1', 10, '2026-06-15', false],
    ['ConsultNotice-3', 5, undefined, false],
    ['ConsultNotice-3', 10, undefined, false],
  ])
  const known = followUpsOf(notices, logs, { 'ConsultNotice-1': 2 }).map(({ isDone }) => isDone)
  expect(known, 'what colleagues logged counts too').toEqual([true, true, false, false])
})
