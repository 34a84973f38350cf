import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import type { FeatureSet } from '../features/feature-set.ts'
import { EMPTY_SET } from '../testing/empty-set.ts'
import { setLayers, PLAIN_LOOK } from './set-layers.ts'
import { setOfTiles, tiledFeature, tiledInSight } from './tiled-features.ts'
import type { MapColours } from '../base/map-colours.ts'

const geometry = { type: 'Point' as const, coordinates: [-128.4, 52.9] }
const camp = { geometry, properties: { id: 'Place-1', t: 'Place', prop: 'place', label: 'Camp', coarse: true } }
const lone = { geometry, properties: { count: 1, id: 'Place-2' } }
const group = { geometry, properties: { count: 1200 } }

const streamed: FeatureSet = { ...EMPTY_SET, key: 'few', label: 'Few' }
const tiled: FeatureSet = { ...streamed, key: 'many', tiles: { address: '/tiles', version: 0 } }

test('a feature of a tile is what a stream would bring, as far as the tile has it; a group is none', () => {
  expect(tiledFeature(camp)).toEqual({
    id: 'Place-1',
    t: 'Place',
    prop: 'place',
    label: 'Camp',
    coarse: true,
    bbox: [-128.4, 52.9, -128.4, 52.9],
    geometry,
  })
  expect(tiledFeature(lone)).toMatchObject({ id: 'Place-2', t: 'Place', prop: '' })
  expect(tiledFeature(group)).toBeUndefined()
})

test('in sight each item stands once, and groups count for all that are in them', () => {
  const asked: unknown[] = []
  const map = {
    getLayer: (id: string) => id,
    queryRenderedFeatures: (options: unknown) => {
      asked.push(options)
      return [camp, group, camp, lone, group]
    },
  } as unknown as MapLibreMap
  const { placed, grouped } = tiledInSight(map, [streamed, tiled])
  expect(placed.map(({ set, feature }) => [set.key, feature.id])).toEqual([
    ['many', 'Place-1'],
    ['many', 'Place-2'],
  ])
  expect(grouped).toBe(2400)
  expect(asked).toHaveLength(1)
})

test('all layers of a set of tiles draw from its tiles', () => {
  const layers = setLayers(tiled, PLAIN_LOOK, { tones: ['#000000'] } as unknown as MapColours, ['sans-serif'])
  for (const layer of Object.values(layers))
    expect(layer).toMatchObject({ source: 'set:many:tiles', 'source-layer': 'places' })
  expect(setOfTiles([streamed, tiled], 'set:many:tiles')).toBe(tiled)
  expect(setOfTiles([streamed, tiled], 'set:few:tiles')).toBeUndefined()
})
