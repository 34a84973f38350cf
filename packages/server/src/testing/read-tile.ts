import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { Bounds } from '@cairn/contract'
import { TILE_LAYER } from '../search/places/make-tile.ts'
import type { TileAddress } from '../search/places/tile-grid.ts'

/** A feature of a vector tile, with its bounding box in degrees. */
export interface TileFeature {
  properties: Record<string, unknown>
  box: Bounds
  /** Its kind of geometry. */
  shape: string
}

/** Decodes a vector tile to its features. */
export function readTile(tile: Uint8Array, { x, y, z }: TileAddress): TileFeature[] {
  const layer = new VectorTile(new PbfReader(tile)).layers[TILE_LAYER]
  return Array.from({ length: layer?.length ?? 0 }, (_, at) => {
    const feature = layer?.feature(at)
    const { bbox: _bbox, ...geometry } = feature?.toGeoJSON(x, y, z).geometry ?? { type: 'Point' }
    const numbers =
      'coordinates' in geometry ? [geometry.coordinates].flat(5).filter((each) => typeof each === 'number') : []
    const [lons, lats] = [0, 1].map((axis) => numbers.filter((_number, place) => place % 2 === axis)) as [
      number[],
      number[],
    ]
    return {
      properties: { ...feature?.properties },
      shape: geometry.type,
      box: [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)],
    }
  })
}
