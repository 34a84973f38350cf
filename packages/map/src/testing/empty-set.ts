import type { FeatureSet } from '../features/feature-set.ts'

/** A loaded feature set without features, for tests. */
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
