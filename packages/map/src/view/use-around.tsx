import type { Geometry } from '@cairn/contract'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { boundsOf } from '@cairn/model/bounds'
import { SegmentedControl } from '@cairn/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Engine } from '../canvas/engine.ts'
import type { MapColours } from '../base/map-colours.ts'
import { featureOf, type FeatureSet } from '../features/feature-set.ts'
import { areaAround } from '../measure/around.ts'
import { formatLength } from '../measure/geodesic.ts'

/** Distances in metres that a person may look around a place. 0 shows none. */
const DISTANCES = [0, 100, 1000, 5000] as const

interface AroundParts {
  engine: Engine | undefined
  sets: readonly FeatureSet[]
  openId: string | undefined
  colours: MapColours
  /** Whether the map shows all of it when it is chosen. */
  isFitted?: boolean
}

/** The control that chooses a distance (null without an open place), and what is drawn, in words. */
export interface Around {
  choice: ReactNode
  label: string | undefined
}

/**
 * Draws the area within a distance around the place of the open item, and returns the control that chooses
 * the distance, and the distance in words. Null and undefined if no item with a place is open.
 */
export function useAround({ engine, sets, openId, colours, isFitted = false }: AroundParts): Around {
  const translate = useTranslate()
  const language = useLanguage()
  const [distance, setDistance] = useState(0)
  const placed = openId === undefined ? undefined : featureOf(sets, openId)
  const geometry = placed?.feature.geometry
  const area = useMemo(
    () => (geometry && distance > 0 ? areaAround(geometry, distance) : undefined),
    [geometry, distance],
  )
  useEffect(() => engine?.showAround(area, colours), [engine, area, colours])
  useEffect(() => {
    if (isFitted && area) engine?.fit(boundsOf(area as Geometry))
  }, [engine, area, isFitted])
  if (!geometry) return { choice: null, label: undefined }
  const label = area && translate('map.around.within', { distance: formatLength(distance, language) })
  const choice = (
    <SegmentedControl
      label={translate('map.around')}
      value={String(distance)}
      onChange={(value) => setDistance(Number(value))}
      options={DISTANCES.map((metres) => ({
        value: String(metres),
        label: metres === 0 ? translate('map.around.none') : `+ ${formatLength(metres, language)}`,
      }))}
    />
  )
  return { choice, label }
}
