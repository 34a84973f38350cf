import type { Bounds } from '@cairn/contract'
import { boundsIntersect, centreOf } from '@cairn/model/bounds'
import { useEffect, useRef } from 'react'
import type { Engine, MapSight } from '../canvas/engine.ts'
import { featureOf, type FeatureSet } from '../features/feature-set.ts'
import { useDelayed } from '../panels/use-delayed.ts'

const OPENED_MS = 500

/** What `useShowOpen` needs in order to move the map to the open item if it is out of sight. */
export interface ShowOpenParts {
  engine: Pick<Engine, 'show' | 'isFree' | 'onCovers'> | undefined
  sight: Pick<MapSight, 'bounds'> | undefined
  sets: readonly FeatureSet[]
  openId: string | undefined
  /** Initial bounds of the map, if it has any. */
  begun: Bounds | undefined
}

/**
 * Pans the map once to a newly opened item that is not in sight or lies under a panel. Items opened from a
 * list may be anywhere. A panel that comes over an item that was free moves the map too.
 */
export function useShowOpen({ engine, sight, sets, openId, begun }: ShowOpenParts): void {
  // A column that opens beside the map first takes some of its width.
  const opened = useDelayed(openId, OPENED_MS)
  // Returning to a map keeps its position, whatever item is open beside it.
  const shown = useRef(begun && openId)
  const wasFree = useRef(false)
  useEffect(() => {
    const placed = opened === undefined ? undefined : featureOf(sets, opened)
    if (opened === undefined) shown.current = undefined
    if (!engine || !sight || !placed) return undefined
    const at = centreOf(placed.feature.bbox)
    const isIn = boundsIntersect([...at, ...at], sight.bounds)
    wasFree.current = isIn && engine.isFree(at)
    if (shown.current !== opened) {
      shown.current = opened
      if (!wasFree.current) engine.show(at)
    }
    // Who moved the map away from it is not taken back.
    return engine.onCovers(() => {
      if (wasFree.current && !engine.isFree(at)) engine.show(at)
    })
  }, [engine, sight, sets, opened])
}
