import type { FeaturesRequest } from '@cairn/contract/features'
import { useCell, type Query } from '@cairn/contract/web'
import { Box } from '@cairn/ui'
import { useMemo } from 'react'
import type { FeatureStyle } from '../features/feature-set.ts'
import { useFeatureSet } from '../features/use-feature-set.ts'
import { MapView } from './map-view.tsx'

export interface FeaturesMapProps {
  /** What finds the items whose places are shown, such as all of a collection; the same object as long as it asks for the same. */
  query: Query
  /** What the map calls them. */
  label: string
  kind: FeatureStyle['kind']
}

/** The places of what belongs to an item on a map in its column; a press opens one. Nothing where there are none. */
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
