import { expect, test } from 'vitest'
import { resumedAt, stoppedAt } from './claim-stops.ts'
import { REGIMES } from './regimes.ts'
import { missingOf, nextStep, stepsIn, turnOf, withDue, wrongIn, type ClaimClock } from './claim-steps.ts'

const calendar = { zone: 'UTC', weekdays: [1, 2, 3, 4, 5], holidays: ['2026-03-03'], closures: [] }
const clock = (more: Partial<ClaimClock> = {}): ClaimClock => ({ received: '2026-03-01', stops: [], calendar, ...more })
const steps = stepsIn([
  { key: 'receipt', label: 'Receipt', by: 'HOLDER', days: 2, count: 'WORKING' },
  { key: 'answer', label: 'Answer', by: 'COMMUNITY', from: 'receipt', days: 10, wants: 'TEXT' },
  { key: 'statement', label: 'Statement', by: 'HOLDER', days: 30, notBefore: 60 },
])
const due = (given: ClaimClock, list = steps) => withDue(list, given).map((step) => step.due)

test('BEL-11 counts working days, all days, and days before which nothing is due', () => {
  expect(due(clock())).toEqual(['2026-03-04', undefined, '2026-04-30'])
})

test('BEL-11 tells two steps of one key, and a step that counts from none above it', () => {
  const wrong = (...rows: object[]) => wrongIn(stepsIn(rows.map((row) => ({ label: 'Step', by: 'HOLDER', ...row }))))
  expect(wrong({ key: 'a' }, { key: 'b', from: 'a' }, { key: 'c', from: 'received' })).toBeUndefined()
  expect(wrong({ key: 'a' }, { key: 'a' })).toBe('stepTwice')
  expect(wrong({ key: 'received' })).toBe('stepTwice')
  expect(wrong({ key: 'a', from: 'b' }, { key: 'b', from: 'a' })).toBe('stepUnknown')
  for (const { steps: usual } of Object.values(REGIMES)) expect(wrongIn(stepsIn(usual))).toBeUndefined()
})

test('BEL-11 counts a step from the one before it, once that is done', () => {
  const done = steps.map((step) => (step.key === 'receipt' ? { ...step, done: '2026-03-05' } : step))
  expect(due(clock(), done)[1]).toBe('2026-03-15')
  expect(nextStep(withDue(done, clock()))?.key).toBe('answer')
})

test('BEL-12 moves what is due by the days of a stop, and knows none while it lasts', () => {
  const stopped = stoppedAt([], '2026-03-10T12:00:00Z')
  expect(due(clock({ stops: stopped }))).toEqual([undefined, undefined, undefined])
  const resumed = resumedAt(stopped, '2026-03-20T12:00:00Z')
  expect(due(clock({ stops: resumed }))[2]).toBe('2026-05-10')
})

test('BEL-11 counts from the day a claim was sent, and by it from the receipt until that is known', () => {
  const list = [...steps, ...stepsIn([{ key: 'note', label: 'Note', by: 'HOLDER', from: 'sent', days: 14 }])]
  const unknown = { sent: '2026-02-01', received: undefined }
  expect(due(clock(unknown), list)).toEqual(['2026-02-03', undefined, '2026-04-02', '2026-02-15'])
  expect(due(clock({ ...unknown, received: '2026-03-01' }), list)[3]).toBe('2026-02-15')
})

test('BEL-11 has nobody’s turn before the receipt is known, or while nothing runs', () => {
  expect(turnOf(withDue(steps, clock({ received: undefined })), true)).toEqual({ dueNext: null, turn: 'HOLDER' })
  expect(turnOf(withDue(steps, clock()), false)).toEqual({ dueNext: null, turn: null })
})

test('BEL-11 names what a step still wants', () => {
  const [receipt, answer] = steps
  if (!receipt || !answer) throw new Error('two steps are needed')
  expect(missingOf(receipt, {})).toBe('done')
  expect(missingOf(receipt, { done: '2026-03-05' })).toBeUndefined()
  expect(missingOf(answer, { done: '2026-03-05', text: ' ' })).toBe('text')
})

test('BEL-12 counts the days on which the clock ran, whenever a claim was stopped and went on', () => {
  const day = (number: number) => new Date(Date.parse('2026-03-01') + number * 86_400_000).toISOString().slice(0, 10)
  const [, , step] = steps
  if (!step) throw new Error('three steps are needed')
  const plain = { ...step, days: 20 }
  delete plain.notBefore
  for (let from = 0; from < 30; from += 3)
    for (let length = 0; length < 12; length += 2)
      for (const again of [from + length, from + length + 4]) {
        const times = [
          { from, to: from + length },
          { from: again, to: again + 3 },
        ]
        const stops = times.map((each) => ({ from: `${day(each.from)}T12:00:00Z`, to: `${day(each.to)}T12:00:00Z` }))
        const runs = (number: number) => !times.some((each) => number >= each.from && number < each.to)
        let [expected, counted] = [0, 0]
        while (counted < plain.days) if (runs(++expected)) counted += 1
        expect(due(clock({ stops }), [plain])).toEqual([day(expected)])
      }
})

test('BEL-25 counts the statute from its summary, and has no day for the consent that it asks for', () => {
  const list = stepsIn([...REGIMES.statute.steps]).map((step) =>
    step.key === 'summary' ? { ...step, done: '2026-02-20' } : step,
  )
  const dated = Object.fromEntries(withDue(list, clock()).map(({ key, due: day }) => [key, day]))
  expect(dated).toMatchObject({ consultation: '2026-03-22', answer: '2026-05-30', consent: undefined })
  const open = withDue(list, clock()).map((step) => (step.key === 'consent' ? step : { ...step, done: '2026-06-01' }))
  expect(turnOf(open, true)).toEqual({ dueNext: null, turn: 'HOLDER' })
})

test.each(Object.entries(REGIMES))('BEL-25 counts each step of %s from one that it has', (_name, { steps: rows }) => {
  const list = stepsIn([...rows])
  expect(list).toHaveLength(rows.length)
  for (const { from } of list) expect(['sent', 'received', ...list.map(({ key }) => key)]).toContain(from)
})
