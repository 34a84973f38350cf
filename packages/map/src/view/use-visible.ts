import type { Bounds } from '@cairn/contract'
import { boundsIntersect } from '@cairn/model/bounds'
import { useMemo } from 'react'
import type { Engine } from '../canvas/engine.ts'
import type { SetLook } from '../canvas/set-layers.ts'
import { itemOf, type FeatureSet, type Placed } from '../features/feature-set.ts'
import { useDelayed } from '../panels/use-delayed.ts'

/** Milliseconds after a change until the visible features are computed. */
const COMPUTED_DELAY_MS = 1000

/** Features in sight, each item once, and the number of further ones in groups. */
export interface Visible {
  placed: readonly Placed[]
  grouped: number
}

interface Looked {
  sets: readonly FeatureSet[]
  looks: Readonly<Record<string, SetLook>>
  bounds: Bounds | undefined
  engine: Engine | undefined
  /** Changes whenever tiles were drawn. */
  tilesDrawn: number
}

const NOTHING: Visible = { placed: [], grouped: 0 }

/** Returns what is in sight, computed a second after the map or its features changed. */
export function useVisible({ sets, looks, bounds, engine, tilesDrawn }: Looked): Visible {
  const asked = useMemo(() => ({ sets, looks, bounds, engine, tilesDrawn }), [sets, looks, bounds, engine, tilesDrawn])
  const settled = useDelayed(asked, COMPUTED_DELAY_MS)
  return useMemo(() => visibleOf(settled), [settled])
}

function visibleOf({ sets, looks, bounds, engine }: Looked): Visible {
  if (!bounds) return NOTHING
  const { placed, grouped } = engine?.tiledInSight() ?? NOTHING
  const known = new Set(placed.map(({ feature }) => itemOf(feature)))
  const streamed = sets
    .filter(({ key }) => looks[key]?.isVisible !== false)
    .flatMap((set) => set.features.map((feature) => ({ set, feature })))
    .filter(({ feature }) => {
      const item = itemOf(feature)
      if (known.has(item) || !boundsIntersect(feature.bbox, bounds)) return false
      known.add(item)
      return true
    })
  return { placed: [...streamed, ...placed], grouped }
}
