import { expect, it } from 'vitest'
import type { Bounds, Geometry, Point } from '@cairn/contract'
import { clipToBox } from './clip-to-box.ts'
import { boundsOfMap, drawPlace } from './place-figure.ts'

const AREA: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-128.32, 52.9],
      [-128.3, 52.9],
      [-128.3, 52.91],
      [-128.32, 52.91],
      [-128.32, 52.9],
    ],
  ],
}
const words = { place: 'Project area', land: 'Land', water: 'Water' }
const box = ([west, south, east, north]: Bounds): Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

it('cuts an outline to a box', () => {
  const cut = clipToBox(box([-5, 2, 5, 4]), [0, 0, 10, 10])
  expect(cut).toHaveLength(4)
  expect(new Set(cut.map(String))).toEqual(new Set(['0,2', '5,2', '5,4', '0,4']))
  expect(clipToBox(box([11, 11, 12, 12]), [0, 0, 10, 10])).toEqual([])
  expect(clipToBox(box([-1, -1, 11, 11]), [0, 0, 10, 10])).toHaveLength(4)
})

it('draws a place on land and water, with a legend, its scale and the coordinates of its corners', () => {
  const [west, south, east, north] = boundsOfMap(AREA) ?? [0, 0, 0, 0]
  expect([west < -128.32, south < 52.9, east > -128.3, north > 52.91]).toEqual([true, true, true, true])
  const lake = box([-128.311, 52.904, -128.309, 52.906])
  const wide = [west - 1, south - 1, east + 1, north + 1] as const
  const parts = [
    { is: 'water' as const, rings: [box([...wide])] },
    { is: 'land' as const, rings: [box([west - 1, south - 1, -128.305, north + 1]), lake] },
  ]
  const { figure } = drawPlace(AREA, 'area', { parts, words, credit: '© OpenStreetMap' }) ?? {}
  const [water, land] = figure?.shapes ?? []
  expect([water?.holes, land?.holes?.length]).toEqual([[], 1])
  const points = figure?.shapes.flatMap((shape) => shape.points) ?? []
  expect(points.every(([x, y]) => x >= 0 && x <= 484 && y >= 0 && y <= 206)).toBe(true)
  expect(figure?.labels?.map(({ text }) => text)).toEqual([
    ...['Project area', 'Land', 'Water', '0.5 km'],
    ...[
      `${north.toFixed(3)}° N ${(-west).toFixed(3)}° W`,
      `${south.toFixed(3)}° N ${(-east).toFixed(3)}° W`,
      'N',
      '© OpenStreetMap',
    ],
  ])
})

it('draws a place on paper where there is no ground', () => {
  expect(drawPlace(AREA, 'area', { parts: [], words, credit: '' })).toEqual(drawPlace(AREA, 'area'))
})
