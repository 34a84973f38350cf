import { expect, test } from 'vitest'
import { exhibitionDays, exhibitionsOf } from './exhibition-days.ts'

test('BEL-23 an exhibition is on, to come, or over, by the day', () => {
  const period = { from: '2026-05-01', to: '2026-06-30' }
  const on = (today: string) => exhibitionDays(period, today)?.when
  expect([on('2026-04-30'), on('2026-05-01'), on('2026-06-30'), on('2026-07-01')]).toEqual([
    ...['COMING', 'NOW', 'NOW', 'PAST'],
  ])
  expect(exhibitionDays({ from: '2026-05-01' }, '2026-06-01')).toMatchObject({ until: '2026-06-01', when: 'NOW' })
  expect(exhibitionDays({}, '2026-06-01')).toBeUndefined()
})

test('BEL-23 lists of exhibitions begin and end with the day', () => {
  const today = '2026-05-01'
  const range = (value: object) => ({ prop: 'period', kind: 'range', value })
  expect(exhibitionsOf('NOW', today).must).toEqual([range({ from: today, to: today })])
  expect(exhibitionsOf('COMING', today)).toMatchObject({ must: [range({ from: '2026-05-02' })] })
  expect(exhibitionsOf('PAST', today)).toMatchObject({ must: [range({ to: '2026-04-30' })] })
  expect(exhibitionsOf('ALL', today)).toEqual({ types: ['Exhibition'] })
})
