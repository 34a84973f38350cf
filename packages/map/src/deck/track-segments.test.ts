import { expect, test } from 'vitest'
import type { Track } from './data-layers.ts'
import { headsAt, segmentsOf } from './track-segments.ts'

const tracks: Track[] = [
  {
    item: 'one',
    label: 'One',
    path: [
      { at: [0, 0], time: 1000 },
      { at: [10, 0], time: 2000 },
      { at: [10, 20], time: 4000 },
    ],
  },
  { item: 'two', label: 'Two', path: [{ at: [5, 5], time: 500 }] },
]

test('each step of a track has the time of its end, and the earliest time is that of the first position of all', () => {
  expect(segmentsOf(tracks)).toEqual({
    start: 500,
    segments: [
      { from: [0, 0], to: [10, 0], time: 2000, track: 0 },
      { from: [10, 0], to: [10, 20], time: 4000, track: 0 },
    ],
  })
  expect(segmentsOf([])).toEqual({ start: 0, segments: [] })
})

test('a track is between the two positions around a moment, and nowhere before it begins and after it ends', () => {
  expect(headsAt(tracks, 3000)).toEqual([{ at: [10, 10], track: 0 }])
  expect(headsAt(tracks, 1000)).toEqual([{ at: [0, 0], track: 0 }])
  expect(headsAt(tracks, 500)).toEqual([{ at: [5, 5], track: 1 }])
  expect(headsAt(tracks, 999)).toEqual([])
  expect(headsAt(tracks, 4001)).toEqual([])
})
