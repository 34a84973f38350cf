import { expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { workCalendarOf } from '@cairn/model/work-calendar'
import { ended, startClock, stopped } from './clock.ts'
import { movedClock, writesOfCalendar } from './moved-clocks.ts'

const START = '2026-06-01T18:00:00Z'
const zone = 'America/Vancouver'
const clock = startClock({ timeZone: zone }, START)
const closed = workCalendarOf({ closures: [{ id: 'a', from: '2026-06-10', until: '2026-06-12' }] }, zone)
const responseWith = (values: object) =>
  ({ $id: 'ConsultResponse-1', _u: 3, state: 'PENDING', clock, ...values }) as never as Item

it('CNS-56 a later closure moves the clocks that run, and lists them with both days', () => {
  expect(movedClock(responseWith({}), closed)).toEqual({
    id: 'ConsultResponse-1',
    from: '2026-06-22',
    to: '2026-06-25',
  })
  const notice = { $id: 'ConsultNotice-1', _u: 1 } as never as Item
  const writes = writesOfCalendar({ response: responseWith({}), notice }, closed)
  expect(writes.map((write) => 'set' in write && write.set?.['due'])).toEqual(['2026-06-25', '2026-06-25'])
})

it('CNS-56 leaves clocks that ended, stand as they are, or are counted so already', () => {
  const same = workCalendarOf({ closures: [{ id: 'a', from: '2026-08-10' }] }, zone)
  expect(movedClock(responseWith({}), same)).toBeUndefined()
  const over = responseWith({ clock: ended(clock, '2026-06-05T18:00:00Z') })
  expect([movedClock(over, closed), writesOfCalendar({ response: over, notice: undefined }, closed)]).toEqual([
    undefined,
    [],
  ])
  const counted = responseWith({
    clock: startClock({ calendar: { closures: [{ id: 'a', from: '2026-06-10', until: '2026-06-12' }] } }, START),
  })
  expect(writesOfCalendar({ response: counted, notice: undefined }, closed)).toEqual([])
  // It stands still, and counts the closure when it goes on.
  const still = responseWith({ clock: stopped(clock, '2026-06-03T18:00:00Z', 'COMMUNITY') })
  expect(movedClock(still, closed)).toBeUndefined()
  expect(writesOfCalendar({ response: still, notice: undefined }, closed)).toHaveLength(1)
})
