import type { FeatureSet } from '../features/feature-set.ts'

/** A set that is there and has nothing in it. */
export const EMPTY_SET: FeatureSet = {
  key: 'empty',
  label: 'Empty',
  state: 'READY',
  features: [],
  bbox: undefined,
  properties: {},
  style: { kind: 'footprint', tone: 0 },
  retry: () => {},
}
