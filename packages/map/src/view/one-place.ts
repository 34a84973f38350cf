import type { Geometry } from '@cairn/contract'
import type { Feature } from '@cairn/contract/features'
import { boundsOf } from '@cairn/model/bounds'
import type { FeatureSet } from '../features/feature-set.ts'

/** A set of a single geometry, which is on no item's behalf. */
export function onePlace(geometry: Geometry, label: string): FeatureSet {
  const bbox = boundsOf(geometry)
  const feature: Feature = { id: 'Place-1' as Feature['id'], t: 'Place', prop: 'geometry', bbox, geometry, label }
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
