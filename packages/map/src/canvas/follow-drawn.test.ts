// @vitest-environment jsdom
import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import type { FeatureSet } from '../features/feature-set.ts'
import { EMPTY_SET } from '../testing/empty-set.ts'
import { followDrawn } from './follow-drawn.ts'

test('the canvas is busy until all places have come and are drawn', () => {
  const canvas = document.createElement('canvas')
  let [sets, isLoaded]: [FeatureSet[] | undefined, boolean] = [undefined, false]
  let render = () => {}
  const map = {
    getCanvas: () => canvas,
    getSource: (id: string) => (id.endsWith(':points') ? {} : undefined),
    isSourceLoaded: () => isLoaded,
    on: (_event: string, tell: () => void) => (render = tell),
  } as unknown as MapLibreMap
  const isBusy = () => canvas.getAttribute('aria-busy')
  const drawn = vi.fn<() => void>()
  const tell = followDrawn(map, () => sets, drawn)
  expect(isBusy()).toBe('true')
  sets = [{ ...EMPTY_SET, state: 'LOADING' }]
  isLoaded = true
  render()
  expect(isBusy()).toBe('true')
  sets = [EMPTY_SET]
  isLoaded = false
  tell()
  expect(isBusy()).toBe('true')
  expect(drawn).not.toHaveBeenCalled()
  isLoaded = true
  render()
  render()
  expect(isBusy()).toBe('false')
  expect(drawn).toHaveBeenCalledTimes(1)
})
