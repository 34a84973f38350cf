import { parseItemId, type Geometry } from '@cairn/contract'
import type { Feature } from '@cairn/contract/features'
import { boundsOf } from '@cairn/model/bounds'
import type { Map as MapLibreMap, MapGeoJSONFeature } from 'maplibre-gl'
import { itemOf, type FeatureSet, type Placed } from '../features/feature-set.ts'
import { kindsOf, layerId, sourceId, TILES } from './set-layers.ts'

/**
 * What the vector tiles in sight show: single features, and `grouped`, the number of features that are
 * drawn only as groups.
 */
export interface TiledSight {
  placed: readonly Placed[]
  grouped: number
}

/**
 * Converts a rendered feature of a tile to a feature. Undefined for a group. Its geometry is only the part in
 * the tile.
 */
export function tiledFeature({
  properties,
  geometry,
}: Pick<MapGeoJSONFeature, 'properties' | 'geometry'>): Feature | undefined {
  const { id, prop, proxy, label, coarse } = properties
  if (groupSize(properties) > 1 || typeof id !== 'string') return undefined
  const { type: t } = parseItemId(id as Feature['id'])
  return {
    id: id as Feature['id'],
    t,
    prop: String(prop ?? ''),
    bbox: boundsOf(geometry as Geometry),
    geometry: geometry as Geometry,
    ...(typeof proxy === 'string' ? { proxy: proxy as Feature['id'] } : {}),
    ...(typeof label === 'string' ? { label } : {}),
    ...(coarse === true ? { coarse } : {}),
  }
}

/** Returns how many features a group of a tile represents. 0 if it is not a group. */
export function groupSize(properties: Readonly<Record<string, unknown>>): number {
  return Number(properties['count'] ?? 0)
}

/** Returns the set whose tiles a source holds. Undefined for any other source. */
export function setOfTiles(sets: readonly FeatureSet[], source: string): FeatureSet | undefined {
  return sets.find(({ key, tiles }) => tiles && sourceId(key, TILES) === source)
}

/** Returns what the rendered tiles contain, each item once. */
export function tiledInSight(map: MapLibreMap, sets: readonly FeatureSet[]): TiledSight {
  const known = new Map<string, Placed>()
  let grouped = 0
  for (const set of sets.filter(({ tiles }) => tiles)) {
    const layers = kindsOf(set)
      .filter((kind) => kind !== 'count')
      .map((kind) => layerId(set.key, kind))
      .filter((id) => map.getLayer(id))
    for (const rendered of map.queryRenderedFeatures({ layers })) {
      const feature = tiledFeature(rendered)
      if (!feature) grouped += groupSize(rendered.properties)
      else if (!known.has(itemOf(feature))) known.set(itemOf(feature), { set, feature })
    }
  }
  return { placed: [...known.values()], grouped }
}
