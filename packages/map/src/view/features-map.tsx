import type { FeaturesRequest } from '@cairn/contract/features'
import { useCell, type Query } from '@cairn/contract/web'
import { Box } from '@cairn/ui'
import { useMemo } from 'react'
import type { FeatureStyle } from '../features/feature-set.ts'
import { useFeatureSet } from '../features/use-feature-set.ts'
import { MapView } from './map-view.tsx'

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
  const { openRight, rightKey } = useCell()
  const request = useMemo((): FeaturesRequest => ({ query }), [query])
  const style = useMemo(() => ({ kind, tone: 0 }), [kind])
  const set = useFeatureSet({ key: 'features', label, style, request })
  const sets = useMemo(() => [set], [set])
  if (set.state === 'READY' && set.features.length === 0 && !set.tiles) return null
  return (
    <Box
      height="320px"
      flex="none"
      display="flex"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      overflow="hidden"
      _print={{ display: 'none' }}
    >
      <MapView
        label={label}
        sets={sets}
        openId={rightKey?.startsWith('i-') ? rightKey.slice(2) : undefined}
        onOpen={(id) => openRight(`i-${id}`)}
      />
    </Box>
  )
}
