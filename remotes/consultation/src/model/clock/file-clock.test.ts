import { describe, expect, it } from 'vitest'
import type { Item } from '@cairn/contract'
import { ended, resumed, startClock, stopped, type Clock } from './clock.ts'
import { clockOfFile, marksOf } from './file-clock.ts'

const clock = startClock({ timeZone: 'America/Vancouver' }, '2026-06-01T18:00:00Z')
const notice = (id: number, due: string | undefined, value: Clock) =>
  ({ $id: `ConsultNotice-${id}`, clock: value, ...(due ? { due } : {}) }) as unknown as Item

describe('the clock of a file', () => {
  it('CNS-50 is that of the answer that is due first; one that stands still shows if none runs', () => {
    const still = notice(3, undefined, stopped(clock, '2026-06-03T18:00:00Z', 'COMMUNITY'))
    const over = notice(4, undefined, ended(clock, '2026-06-03T18:00:00Z'))
    expect(clockOfFile([still, notice(1, '2026-06-22', clock), notice(2, '2026-06-12', clock), over])).toMatchObject({
      notice: { $id: 'ConsultNotice-2' },
      open: 3,
    })
    expect(clockOfFile([still, over])).toMatchObject({ notice: { $id: 'ConsultNotice-3' }, open: 1 })
    expect(clockOfFile([over, { $id: 'ConsultNotice-5' } as unknown as Item])).toBeUndefined()
  })

  it('CNS-51 marks follow-ups on their days, done as far as they are logged, and the stops', () => {
    const paused = resumed(stopped(clock, '2026-06-04T18:00:00Z', 'FILE'), '2026-06-08T18:00:00Z')
    expect(marksOf(clock, 1)).toEqual([
      { kind: 'followUp', at: 33, day: 5, date: '2026-06-08', isDone: true },
      { kind: 'followUp', at: 67, day: 10, date: '2026-06-15', isDone: false },
    ])
    expect(marksOf(paused, 0)).toMatchObject([
      { kind: 'stop', isDone: true },
      { kind: 'followUp', date: '2026-06-10' },
      { kind: 'followUp', date: '2026-06-17' },
    ])
    expect(marksOf(stopped(clock, '2026-06-04T18:00:00Z', 'FILE'), 0).find(({ day }) => day === 5)).not.toHaveProperty(
      'date',
    )
  })
})
