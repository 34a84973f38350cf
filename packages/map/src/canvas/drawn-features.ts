import type { Feature } from '@cairn/contract/features'
import { boundsOf, centreOf } from '@cairn/model/bounds'
import type { Feature as GeoFeature, Geometry, Point } from 'geojson'
import { itemOf, keyOf } from '../features/feature-set.ts'
import type { SourceKind } from './set-layers.ts'

/** What the map knows of a feature that it draws. */
export interface DrawnProperties {
  /** Its own among all that are drawn. */
  key: string
  /** The item it stands for. */
  item: string
  coarse?: true
  /** The zoom up to which a shape is too small to be seen. */
  z?: number
}
export type Drawn = GeoFeature<Geometry, DrawnProperties>

/** A shape of fewer pixels than this has a mark. */
const SEEN_PX = 14
/** Width of the world at zoom 0, in pixels. */
const WORLD_PX = 512

/** The features as the sources of their set hold them. */
export function drawnFeatures(features: readonly Feature[]): Record<SourceKind, Drawn[]> {
  const drawn: Record<SourceKind, Drawn[]> = { points: [], shapes: [], marks: [] }
  for (const feature of features) addFeature(drawn, feature)
  return drawn
}

function addFeature(drawn: Record<SourceKind, Drawn[]>, feature: Feature): void {
  const { geometry } = feature
  const key = keyOf(feature)
  const known = { item: itemOf(feature), ...(feature.coarse ? { coarse: true as const } : {}) }
  if (geometry.type === 'Point') drawn.points.push(one(geometry, { key, ...known }))
  else if (geometry.type === 'MultiPoint')
    for (const [index, coordinates] of geometry.coordinates.entries())
      drawn.points.push(one({ type: 'Point', coordinates }, { key: `${key}#${index}`, ...known }))
  else {
    const [longest, middle] = measureBox(feature)
    drawn.shapes.push(one(geometry, { key, ...known }))
    drawn.marks.push(one(middle, { key, ...known, z: seenFrom(longest) }))
  }
}

function one(geometry: Geometry, properties: DrawnProperties): Drawn {
  return { type: 'Feature', properties, geometry }
}

/** The longer side of a shape's box in degrees, and its middle. */
function measureBox({ bbox, geometry }: Feature): [number, Point] {
  const [west, south, east, north] = bbox[0] > bbox[2] ? boundsOf(geometry) : bbox
  return [Math.max(east - west, north - south), { type: 'Point', coordinates: centreOf(bbox) }]
}

function seenFrom(degrees: number): number {
  return degrees === 0 ? Infinity : Math.log2((SEEN_PX * 360) / (WORLD_PX * degrees))
}
