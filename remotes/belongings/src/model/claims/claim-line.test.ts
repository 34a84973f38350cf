import { expect, test } from 'vitest'
import { claimLine } from './claim-line.ts'
import type { ClaimStep } from './claim-steps.ts'

const step = (key: string, more: Partial<ClaimStep>): ClaimStep => ({
  ...{ key, label: key, by: 'HOLDER', from: 'received', days: 10, count: 'CALENDAR', wants: 'DATE' },
  ...more,
})
const steps = [step('receipt', { done: '2026-03-11' }), step('offer', { due: '2026-06-09' }), step('home', {})]

test('BEL-19 the line of a claim has its days, without those on which it was stopped', () => {
  const stops = [{ from: '2026-03-21T08:00:00Z', to: '2026-03-27T08:00:00Z' }]
  const line = claimLine(steps, { received: '2026-03-01', stops, today: '2026-04-10' })
  expect(line).toMatchObject({ day: 34, days: 94, stopped: 6, now: 0.4 })
  expect(line?.marks.map(({ key, kind, at, level }) => [key, kind, at, level])).toEqual([
    ['received', 'done', 0, 0],
    ['receipt', 'done', 0.1, 1],
    ['offer', 'next', 1, 0],
  ])
  expect(line?.stops).toEqual([{ from: 0.2, to: 0.26 }])
})

test('BEL-19 a claim that was not received has no line', () => {
  expect(claimLine(steps, { received: undefined, stops: [], today: '2026-04-10' })).toBeUndefined()
})

test('BEL-19 the words of no two marks on one row meet, however close their days', () => {
  const near = Array.from({ length: 6 }, (_, at) =>
    step(`step${at}`, { due: `2026-03-${String(4 + 3 * at).padStart(2, '0')}` }),
  )
  const line = claimLine(near, { received: '2026-03-01', stops: [], today: '2026-03-02' })
  const rows = Object.values(Object.groupBy(line?.marks ?? [], ({ level }) => level))
  expect(line?.levels).toBe(rows.length)
  for (const row of rows)
    for (const [at, mark] of (row ?? []).entries())
      expect(mark.at - (row?.[at - 1]?.at ?? -1)).toBeGreaterThanOrEqual(0.24)
})

test('BEL-19 a claim without receipt has its line from the day on which it was sent, and one mark a day', () => {
  const first = step('first', { mark: 'RECEIVED', due: '2026-03-15' })
  const sent = claimLine([first], { sent: '2026-03-01', received: undefined, stops: [], today: '2026-03-02' })
  expect(sent?.marks.map(({ key }) => key)).toEqual(['sent', 'first'])
  const ticked = { ...first, done: '2026-03-08' }
  const line = claimLine([ticked], { sent: '2026-03-01', received: '2026-03-08', stops: [], today: '2026-03-09' })
  expect(line?.marks.map(({ key }) => key)).toEqual(['received'])
})
