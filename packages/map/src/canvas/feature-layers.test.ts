import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import type { FeatureSet } from '../features/feature-set.ts'
import { EMPTY_SET } from '../testing/empty-set.ts'
import { FeatureLayers } from './feature-layers.ts'
import type { MapColours } from '../base/map-colours.ts'
import { kindsOf, layerId } from './set-layers.ts'

const setOf = (key: string): FeatureSet => ({ ...EMPTY_SET, key, tiles: { address: `/tiles/${key}`, version: 0 } })

/** As much of a map as keeps the order of its layers; there is no WebGL here to draw them. */
function mapOf(order: string[]): MapLibreMap {
  const put = (id: string, before: string | undefined) => {
    if (order.includes(id)) order.splice(order.indexOf(id), 1)
    order.splice(before === undefined ? order.length : order.indexOf(before), 0, id)
  }
  return {
    addSource: () => {},
    getSource: (id: string) => id,
    getLayersOrder: () => order,
    getLayer: (id: string) => (order.includes(id) ? id : undefined),
    addLayer: ({ id }: LayerSpecification, before?: string) => put(id, before),
    moveLayer: put,
  } as unknown as MapLibreMap
}

test('sets that come while something is measured lie under it, the first on top', () => {
  const order = ['base-water', 'sketch-polygon', 'sketch-point']
  const layers = new FeatureLayers(mapOf(order), ['sans-serif'])
  const look = { looks: {}, colours: { tones: ['#000000'] } as unknown as MapColours, isClustered: false }
  layers.draw({ sets: [setOf('first')], ...look })
  layers.draw({ sets: [setOf('first'), setOf('late')], ...look })
  expect(order.at(0)).toBe('base-water')
  expect(order.slice(-2)).toEqual(['sketch-polygon', 'sketch-point'])
  expect(order.slice(1, 3)).toEqual([layerId('late', 'fill'), layerId('first', 'fill')])
  expect(order).toHaveLength(3 + 2 * kindsOf(setOf('late')).length)
})
