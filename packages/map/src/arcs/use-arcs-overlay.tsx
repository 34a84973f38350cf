import { useLabel, useTranslate } from '@cairn/contract/web'
import { Text } from '@cairn/ui'
import { useMemo } from 'react'
import type { FeatureSet } from '../features/feature-set.ts'
import type { MapOverlay } from '../panels/map-overlay.ts'
import { arcsOf } from './arcs-of.ts'
import type { Arc } from '../deck/data-layers.ts'

/**
 * Returns an overlay of arcs between two place properties of each item of a set. Undefined if no item has
 * both places.
 */
export function useArcsOverlay(
  { features, style: { tone } }: FeatureSet,
  from: string | undefined,
  to: string | undefined,
): MapOverlay | undefined {
  const arcs = useMemo(
    () => (from === undefined || to === undefined ? [] : arcsOf(features, from, to)),
    [features, from, to],
  )
  return useArcs(arcs, tone)
}

/**
 * Returns an overlay of arcs, each about an item, which pressing one opens. `arcs` must be the same array
 * while it is unchanged. Undefined without any.
 */
export function useArcs(arcs: readonly Arc[], tone = 0): MapOverlay | undefined {
  const layers = useMemo(() => [{ kind: 'arcs' as const, key: 'arcs', arcs, tone }], [arcs, tone])
  if (arcs.length === 0) return undefined
  return {
    layers,
    card: ({ index }) => {
      const arc = arcs[index]
      return arc && <ArcCard item={arc.item} />
    },
    onPress: ({ index }) => {
      const arc = arcs[index]
      return arc && { item: arc.item }
    },
  }
}

function ArcCard({ item }: { item: string }) {
  const translate = useTranslate()
  const label = useLabel(item)
  return (
    <>
      <Text fontWeight="bold" lineHeight="roomy" dir="auto">
        {label ?? item}
      </Text>
      <Text size="xs" tone="muted">
        {translate('map.arc')}
      </Text>
    </>
  )
}
