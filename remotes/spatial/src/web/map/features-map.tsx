import { useMemo } from 'react'
import type { FeaturesRequest } from '@cairn/contract/features'
import { useCell, type Item } from '@cairn/contract/web'
import { MapView, useFeatureSet, type FeatureStyle } from '@cairn/map'
import { Box } from '@cairn/ui'
import { featuresOf } from './features-of.ts'

interface FeaturesMapProps {
  /** What the features belong to: a collection or a data layer. */
  item: Item
  /** Their item type, and what the map calls them. */
  type: string
  label: string
  kind: FeatureStyle['kind']
}

/** All features of a collection or a data layer on a map in its column; a press opens one. */
export default function FeaturesMap({ item, type, label, kind }: FeaturesMapProps) {
  const { openRight, rightKey } = useCell()
  const request = useMemo((): FeaturesRequest => ({ query: featuresOf({ $id: item.$id }, type) }), [type, item.$id])
  const style = useMemo(() => ({ kind, tone: 0 }), [kind])
  const set = useFeatureSet({ key: 'features', label, style, request })
  const sets = useMemo(() => [set], [set])
  if (set.state === 'READY' && set.features.length === 0 && !set.tiles) return null
  return (
    <Box
      height="320px"
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
