import { FeaturesMap as Map, type FeatureStyle } from '@cairn/map'
import type { Item } from '@cairn/contract/web'
import { useMemo } from 'react'
import { featuresOf } from './features-of.ts'

interface FeaturesMapProps {
  /** What the features belong to: a collection or a data layer. */
  item: Item
  /** Their item type, and what the map calls them. */
  type: string
  label: string
  kind: FeatureStyle['kind']
}

/** All features of a collection or a data layer on a map in its column. */
export default function FeaturesMap({ item: { $id }, type, ...rest }: FeaturesMapProps) {
  const query = useMemo(() => featuresOf({ $id }, type), [type, $id])
  return <Map query={query} {...rest} />
}
