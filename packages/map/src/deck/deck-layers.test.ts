import { expect, test } from 'vitest'
import type { Feature } from '@cairn/contract/features'
import type { MapColours } from '../base/map-colours.ts'
import type { DataLayer } from './data-layers.ts'
import { deckLayers } from './deck-layers.ts'

const COLOURS = { tones: ['#0b5cad'], surface: '#ffffff', fg: '#000000', density: ['#f6d9a4'] } as unknown as MapColours
const feature: Feature = {
  id: 'Place-1' as Feature['id'],
  t: 'Place',
  prop: 'geometry',
  bbox: [1, 2, 1, 2],
  geometry: { type: 'Point', coordinates: [1, 2] },
}
const features = [
  { feature, time: Date.UTC(2020, 0, 1) },
  { feature, time: Date.UTC(2020, 0, 2) },
]

function drawn(layer: DataLayer) {
  const [first] = deckLayers([layer], COLOURS, 'set:results:fill')
  return first?.props as unknown as Record<string, unknown>
}

test('another span of time is another range for the filter, and no other data', () => {
  const timed = (from: number, to: number) => drawn({ kind: 'timed', key: 'time', features, from, to, tone: 0 })
  const whole = timed(Date.UTC(2020, 0, 1), Date.UTC(2020, 0, 2))
  const half = timed(Date.UTC(2020, 0, 1), Date.UTC(2020, 0, 1))
  expect(whole.filterRange).toEqual([0, 86_400])
  expect(half.filterRange).toEqual([0, 0])
  expect(half.data).toBe(whole.data)
})

test('a moment of tracks moves the range of the filter, with the tail before it', () => {
  const tracks = [
    { item: 'one', label: 'One', path: [0, 1, 2].map((at) => ({ at: [at, 0] as [number, number], time: at * 1000 })) },
  ]
  const at = (time: number) => drawn({ kind: 'tracks', key: 'tracks', tracks, time, tail: 500, tone: 0 })
  expect(at(1000).filterRange).toEqual([0.5, 1])
  expect(at(2000).filterRange).toEqual([1.5, 2])
  expect(at(2000).data).toBe(at(1000).data)
})

test('cells lie under the places of the map', () => {
  const cells = [{ at: [0, 0] as [number, number], corners: [], step: 0 }]
  expect(drawn({ kind: 'cells', key: 'density', cells })).toMatchObject({ beforeId: 'set:results:fill', data: cells })
})
