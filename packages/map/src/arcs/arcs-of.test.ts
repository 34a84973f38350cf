import { expect, test } from 'vitest'
import type { Feature } from '@cairn/contract/features'
import { arcsOf } from './arcs-of.ts'

function placed(item: number, prop: string, [lon, lat]: [number, number]): Feature {
  return {
    id: `Loan-${item}` as Feature['id'],
    t: 'Loan',
    prop,
    bbox: [lon - 1, lat - 1, lon + 1, lat + 1],
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }
}

test('an item with both places has an arc between their middles, and one with a single place has none', () => {
  const features = [
    placed(1, 'origin', [10, 50]),
    placed(2, 'origin', [0, 0]),
    placed(1, 'destination', [20, 40]),
    placed(3, 'destination', [5, 5]),
  ]
  expect(arcsOf(features, 'origin', 'destination')).toEqual([{ item: 'Loan-1', from: [10, 50], to: [20, 40] }])
})
