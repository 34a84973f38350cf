import type { Geometry } from '@cairn/contract'
import type { Feature } from '@cairn/contract/features'
import { boundsOf } from '@cairn/model/bounds'
import type { FeatureSet } from '../features/feature-set.ts'

/**
 * Builds a feature set of a single geometry that belongs to no item. Its name is shown beside the map, not on
 * it.
 */
export function onePlace(geometry: Geometry, label: string): FeatureSet {
  const bbox = boundsOf(geometry)
  const feature: Feature = { id: 'Place-1' as Feature['id'], t: 'Place', prop: 'geometry', bbox, geometry }
  return {
    key: 'place',
    label,
    state: 'READY',
    features: [feature],
    bbox,
    properties: {},
    style: { kind: 'footprint', tone: 0 },
    retry: () => {},
  }
}
