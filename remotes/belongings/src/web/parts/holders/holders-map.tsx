import { useMemo } from 'react'
import type { FeaturesRequest } from '@cairn/contract/features'
import { useTranslate } from '@cairn/contract/web'
import { ColumnMap, useArcs, useFeatureSet } from '@cairn/map'
import { arcsToHolders, withCounts } from '../../../model/holders/holder-arcs.ts'

const HELD = { kind: 'footprint', tone: 0 } as const
const ORIGIN = { kind: 'footprint', tone: 1 } as const
const PROPS = ['institution']

/** Props of `HoldersMap`. All must be the same objects while they are unchanged. */
export interface HoldersMapProps {
  /** Finds the places that belongings come from. */
  origins: FeaturesRequest
  /** Ids of the organisations that hold them. */
  holders: readonly string[]
  /** How many each of them holds, if the map says so. */
  counts?: ReadonlyMap<string, number> | undefined
}

/**
 * Shows on a map where belongings come from and who holds them, with an arc between. Renders nothing if no
 * place is known. Loaded on demand.
 */
export default function HoldersMap({ origins: asked, holders, counts }: HoldersMapProps) {
  const t = useTranslate()
  const origins = useFeatureSet({
    ...{ key: 'origins', label: t('types.Belonging.props.takenFrom'), style: ORIGIN },
    request: { ...asked, props: PROPS },
  })
  const held = useFeatureSet({
    ...{ key: 'holders', label: t('types.Belonging.props.institution'), style: HELD },
    request: holders.length === 0 ? null : { proxyIDs: [...holders], onlyProxyTypes: ['Organization'] },
  })
  const sets = useMemo(() => {
    const counted = counts ? { ...held, features: withCounts(held.features, counts) } : held
    return [counted, origins]
  }, [held, origins, counts])
  const arcs = useMemo(() => arcsToHolders(origins.features, held.features), [origins.features, held.features])
  // A line begins where something was taken from, and has the colour of that.
  const overlay = useArcs(arcs, ORIGIN.tone)
  if (sets.every((set) => set.state === 'READY' && set.features.length === 0 && !set.tiles)) return null
  return <ColumnMap label={t('belongings.whereTheyAre')} sets={sets} overlay={overlay} isClustered={false} />
}
