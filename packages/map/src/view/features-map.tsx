import type { FeaturesRequest } from '@cairn/contract/features'
import { useLanguage, type Query } from '@cairn/contract/web'
import { useMemo } from 'react'
import type { FeatureStyle } from '../features/feature-set.ts'
import { useFeatureSet } from '../features/use-feature-set.ts'
import { asHead } from '../panels/as-head.ts'
import { ColumnMap } from './column-map.tsx'

/** Props of `FeaturesMap`, which shows the places of related items on a map in an item's column. */
export interface FeaturesMapProps {
  /**
   * Finds the items whose places are shown, such as all of a collection. Must be the same object while it is
   * unchanged.
   */
  query: Query
  /** Name of the set on the map. */
  label: string
  kind: FeatureStyle['kind']
}

/**
 * Shows the places of related items on a map in an item's column. Pressing one opens it. Renders nothing if
 * there are none.
 */
export function FeaturesMap({ query, label, kind }: FeaturesMapProps) {
  const request = useMemo((): FeaturesRequest => ({ query }), [query])
  const style = useMemo(() => ({ kind, tone: 0 }), [kind])
  const set = useFeatureSet({ key: 'features', label: asHead(label, useLanguage()), style, request })
  const sets = useMemo(() => [set], [set])
  if (set.state === 'READY' && set.features.length === 0 && !set.tiles) return null
  return <ColumnMap label={label} sets={sets} />
}
