import { expect, test } from 'vitest'
import { WORK_CALENDAR_TYPE } from '@cairn/contract'
import { openSampleStore } from '../../testing/sample-store.ts'
import { saveWorkCalendar } from './port.ts'

test('an organisation has one calendar, whose closures end after they begin', async () => {
  const sample = await openSampleStore({ [WORK_CALENDAR_TYPE]: saveWorkCalendar })
  const owner = (await sample.make('Organization', { displayName: 'Bay' })).$id
  const make = (closures: object[], more = {}) =>
    sample.make(WORK_CALENDAR_TYPE, { title: 'C', owner, closures, ...more })
  const wrong = { from: '2026-06-12', until: '2026-06-10', kind: 'MOURNING' }
  await expect(make([wrong])).rejects.toMatchObject({
    details: { properties: { closures: { userMessage: 'errors.endBeforeStart' } } },
  })
  const holidays = [{ date: '2026-07-01', name: 'Canada Day' }]
  const made = await make([{ ...wrong, until: '2026-06-12' }], { holidays, weekdays: ['MONDAY'] })
  expect(made['closures']).toEqual([
    { id: expect.any(String), from: '2026-06-12', until: '2026-06-12', kind: 'MOURNING' },
  ])
  await expect(make([])).rejects.toMatchObject({
    details: { properties: { owner: { userMessage: 'errors.valueTaken' } } },
  })
  await sample.close()
})
