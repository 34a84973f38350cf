import { expect, test } from 'vitest'
import type { Bounds } from '@cairn/contract'
import type { Feature } from '@cairn/contract/features'
import { arcsToHolders, withCounts } from './holder-arcs.ts'

const place = (id: string, [x, y]: [number, number], institution?: string): Feature => ({
  ...{ id: id as Feature['id'], t: 'Belonging', prop: 'geometry', bbox: [x, y, x, y] as Bounds },
  geometry: { type: 'Point', coordinates: [x, y] },
  ...(institution ? { props: { institution } } : {}),
})

test('BEL-21 an arc goes from each place of origin to each holder, once', () => {
  const origins = [
    place('SpatialFeature-1', [1, 2], 'Organization-7'),
    place('SpatialFeature-1', [1, 2], 'Organization-7'),
    place('SpatialFeature-2', [3, 4], 'Organization-8'),
    place('SpatialFeature-3', [3, 4]),
  ]
  expect(arcsToHolders(origins, [place('Organization-7', [9, 9])])).toEqual([
    { item: 'Organization-7', from: [1, 2], to: [9, 9] },
  ])
})

test('BEL-21 a holder is named with how many it holds, if that is counted', () => {
  const [museum, other] = [place('Organization-7', [9, 9]), place('Organization-8', [8, 8])]
  expect(withCounts([{ ...museum, label: 'Museum' }, other], new Map([['Organization-7', 9]]))).toEqual([
    { ...museum, label: 'Museum · 9' },
    other,
  ])
})
