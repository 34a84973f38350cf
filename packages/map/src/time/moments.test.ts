import { expect, test } from 'vitest'
import type { Feature } from '@cairn/contract/features'
import { histogram, isInSpan, spanOf, timedFeatures } from './moments.ts'

const YEAR = (year: number) => Date.UTC(year, 0, 1)

function feature(at: number, props?: Record<string, unknown>): Feature {
  return {
    id: `Place-${at}` as Feature['id'],
    t: 'Place',
    prop: 'geometry',
    bbox: [1, 2, 1, 2],
    geometry: { type: 'Point', coordinates: [1, 2] },
    ...(props ? { props } : {}),
  }
}

const timed = timedFeatures(
  [
    feature(1, { seen: '2016-01-01' }),
    feature(2, { seen: '2021-01-01T00:00:00Z' }),
    feature(3, { seen: '2026-01-01' }),
    feature(4, { seen: 'long ago' }),
    feature(5),
  ],
  'seen',
)

test('features without a date that can be read are left out', () => {
  expect(timed.map(({ feature: { id }, time }) => [id, time])).toEqual([
    ['Place-1', YEAR(2016)],
    ['Place-2', YEAR(2021)],
    ['Place-3', YEAR(2026)],
  ])
})

test('the span reaches from the earliest to the latest, and holds both', () => {
  const span = spanOf(timed)
  expect(span).toEqual({ from: YEAR(2016), to: YEAR(2026) })
  expect(spanOf([])).toBeUndefined()
  if (span)
    expect([YEAR(2015), span.from, span.to, YEAR(2027)].map((time) => isInSpan(span, time))).toEqual([
      false,
      true,
      true,
      false,
    ])
})

test('a histogram counts each moment once, the latest in its last part', () => {
  const span = { from: YEAR(2016), to: YEAR(2026) }
  expect(histogram(timed, span, 5)).toEqual([1, 0, 1, 0, 1])
  expect(histogram(timed.slice(0, 1), { from: YEAR(2016), to: YEAR(2016) }, 3)).toEqual([1, 0, 0])
})
