import { FeaturesMap as Map, type FeatureStyle } from '@cairn/map'
import type { Item } from '@cairn/contract/web'
import { useMemo } from 'react'
import { featuresQuery } from '../../../model/features-query.ts'

interface FeaturesMapProps {
  /** The collection or data layer of the features. */
  item: Item
  /** The item type of the features, and their name on the map. */
  type: string
  label: string
  kind: FeatureStyle['kind']
}

/** Shows all features of a collection or a data layer on a map. */
export default function FeaturesMap({ item: { $id }, type, ...rest }: FeaturesMapProps) {
  const query = useMemo(() => featuresQuery({ $id }, type), [type, $id])
  return <Map query={query} {...rest} />
}
