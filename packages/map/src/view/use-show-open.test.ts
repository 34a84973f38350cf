// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Bounds, Point } from '@cairn/contract'
import type { Feature } from '@cairn/contract/features'
import type { FeatureSet } from '../features/feature-set.ts'
import { useShowOpen } from './use-show-open.ts'

const place = (id: string, lon: number): Feature => ({
  id: id as Feature['id'],
  t: 'Place',
  prop: 'geometry',
  bbox: [lon, 50, lon, 50],
  geometry: { type: 'Point', coordinates: [lon, 50] },
})
const sets: FeatureSet[] = [
  {
    ...{ key: 'places', label: 'Places', state: 'READY', bbox: [-130, 50, -120, 50], properties: {} },
    features: [place('Place-1', -130), place('Place-2', -120)],
    style: { kind: 'footprint', tone: 0 },
    retry: () => {},
  },
]
/** Bounds that contain neither place. */
const SIGHT = { bounds: [0, 0, 1, 1] as Bounds }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A map with an item open from the start, and the positions it pans to. `open` opens another item. */
function comeTo(openId: string, begun?: Bounds, sight = SIGHT, isCovered = false) {
  const shown: Point[] = []
  const panels = { isOver: isCovered, tell: () => {} }
  const engine = {
    show: (at: Point) => void shown.push(at),
    isFree: () => !panels.isOver,
    onCovers: (tell: () => void) => {
      panels.tell = tell
      return () => {}
    },
  }
  const { rerender } = renderHook((id: string) => useShowOpen({ engine, sight, sets, openId: id, begun }), {
    initialProps: openId,
  })
  const open = (id: string) => {
    rerender(id)
    act(() => vi.advanceTimersByTime(1000))
  }
  return { shown, open, panels }
}

test('a map that is come back to stays where it was left, until another item is opened', () => {
  const { shown, open } = comeTo('Place-1', [0, 0, 1, 1])
  open('Place-1')
  expect(shown).toEqual([])
  open('Place-2')
  open('Place-1')
  expect(shown).toEqual([
    [-120, 50],
    [-130, 50],
  ])
})

test('a map that was not told where to begin goes to what stands open', () => {
  expect(comeTo('Place-1').shown).toEqual([[-130, 50]])
})

test('a place in sight stays where it is, unless a panel lies over it', () => {
  const all = { bounds: [-180, -90, 180, 90] as Bounds }
  const [clear, covered] = [comeTo('Place-1', undefined, all), comeTo('Place-1', undefined, all, true)]
  act(() => vi.advanceTimersByTime(1000))
  expect([clear.shown, covered.shown]).toEqual([[], [[-130, 50]]])
})

test('a panel that comes over the place moves the map, unless the place was left under it', () => {
  const all = { bounds: [-180, -90, 180, 90] as Bounds }
  const { shown, panels } = comeTo('Place-1', undefined, all)
  act(() => vi.advanceTimersByTime(1000))
  panels.tell()
  expect(shown).toEqual([])
  panels.isOver = true
  panels.tell()
  expect(shown).toEqual([[-130, 50]])
  const left = comeTo('Place-1', [0, 0, 1, 1], all, true)
  act(() => vi.advanceTimersByTime(1000))
  left.panels.tell()
  expect(left.shown).toEqual([])
})
