import type { Bounds } from '@cairn/contract'
import { boundsIntersect, centreOf } from '@cairn/model/bounds'
import { useEffect, useRef } from 'react'
import type { Engine, MapSight } from '../canvas/engine.ts'
import { featureOf, type FeatureSet } from '../features/feature-set.ts'
import { useDelayed } from './use-delayed.ts'

const OPENED_MS = 500

/** What `useShowOpen` needs in order to move the map to the open item if it is out of sight. */
export interface ShowOpenParts {
  engine: Pick<Engine, 'show' | 'covers'> | undefined
  sight: Pick<MapSight, 'bounds'> | undefined
  sets: readonly FeatureSet[]
  openId: string | undefined
  /** Initial bounds of the map, if it has any. */
  begun: Bounds | undefined
}

/**
 * Pans the map once to a newly opened item that is not in sight or lies under a panel. Items opened from a
 * list may be anywhere.
 */
export function useShowOpen({ engine, sight, sets, openId, begun }: ShowOpenParts): void {
  // A column that opens beside the map first takes some of its width.
  const opened = useDelayed(openId, OPENED_MS)
  // Returning to a map keeps its position, whatever item is open beside it.
  const shown = useRef(begun && openId)
  useEffect(() => {
    const placed = opened === undefined ? undefined : featureOf(sets, opened)
    if (opened === undefined) shown.current = undefined
    if (!engine || !sight || !placed || shown.current === opened) return
    shown.current = opened
    const [lon, lat] = centreOf(placed.feature.bbox)
    const isInSight = boundsIntersect([lon, lat, lon, lat], sight.bounds)
    if (!isInSight || engine.covers([lon, lat])) engine.show([lon, lat])
  }, [engine, sight, sets, opened])
}
