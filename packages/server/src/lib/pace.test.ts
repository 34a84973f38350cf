import { expect, test } from 'vitest'
import { askerOf } from './asker.ts'
import { createPace } from './pace.ts'

const LIMITS = {
  person: { perSecond: 400, burst: 2000 },
  visitor: { perSecond: 100, burst: 200 },
  visitors: { perSecond: 300, burst: 500 },
}
const [one, other, person] = [askerOf(undefined, 'a'), askerOf(undefined, 'b'), askerOf(1, 'a')]

test('T43 a visitor works off what is beyond the burst before more is done for them, and nobody else waits', () => {
  let now = 0
  const pace = createPace(LIMITS, () => now)
  pace.spend(one, 200)
  expect(pace.restMs(one)).toBe(0)
  pace.spend(one, 100)
  expect([one, other, person].map(pace.restMs)).toEqual([1000, 0, 0])
  now = 400
  expect(pace.restMs(one)).toBe(600)
  now = 60_000
  pace.spend(one, 200)
  expect(pace.restMs(one)).toBe(0)
})

test('T43 all visitors together are held to one pace, and each person to their own', () => {
  const pace = createPace(LIMITS, () => 0)
  for (let at = 0; at < 8; at++) pace.spend(askerOf(undefined, `v${at}`), 100)
  const another = askerOf(2, 'a')
  pace.spend(person, 2800)
  pace.spend(another, 2000)
  expect([other, person, another].map(pace.restMs)).toEqual([1000, 2000, 0])
})
