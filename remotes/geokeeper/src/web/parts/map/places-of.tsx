import { useItems, useSearch, type Item, type Query } from '@cairn/contract/web'
import { withCanvas } from '@cairn/map/canvas-on-demand'
import { lazyComponent, Section, Skeleton } from '@cairn/ui'
import { useEffect, useMemo } from 'react'
import type { PlacesOf as Of } from '../../../model/map/record-places.ts'
import { BeyondMap } from './beyond-map.tsx'
import { useRecordPlaces } from './use-record-places.ts'

/** Without a connection there is no map. */
const FieldMap = lazyComponent(
  () => withCanvas(import('./field-map.tsx')),
  <Skeleton height="322px" width="full" />,
  null,
)
const NONE: readonly Item[] = []

interface PlacesOfProps {
  /** Which records. Must be the same object while it is unchanged. */
  of: Of
  /** Trips whose tracks can be played. */
  trips?: readonly Item[]
  /** Which records are shown if there are more than a map shows. */
  order?: 'latest' | 'oldest'
  /** Makes a section of it. */
  title?: string
  /** Called when the places are drawn, or there is nothing to draw. */
  onDrawn?: () => void
}

/**
 * Asks the server for the places of records, and shows them on a map, with the tracks of trips, and says if
 * there are more than it shows. Renders nothing if no record has a place.
 */
export function PlacesOf({ of, trips = NONE, order = 'latest', title, onDrawn }: PlacesOfProps) {
  const places = useRecordPlaces(of)
  const { sets, isSettled } = places
  // The code of the map comes while the places do. If it does not, showing the map tries again.
  useEffect(() => void FieldMap.load().catch(() => {}), [])
  const isNothing = isSettled && sets.length === 0
  useEffect(() => {
    if (isNothing) onDrawn?.()
  }, [isNothing, onDrawn])
  if (sets.length === 0) return null
  const map = (
    <>
      <FieldMap places={places} trips={trips} onDrawn={onDrawn} />
      <BeyondMap of={places} order={order} />
    </>
  )
  return title === undefined ? map : <Section title={title}>{map}</Section>
}

interface FoundPlacesProps extends Pick<PlacesOfProps, 'title' | 'onDrawn'> {
  records: Query
  trips: Query
}

/**
 * Asks the server for the places of the records that a query finds, and shows them with the tracks of the
 * trips that another finds. Renders nothing without places.
 */
export function FoundPlaces({ records, trips, ...rest }: FoundPlacesProps) {
  const of = useMemo(() => ({ query: records }), [records])
  const found = useSearch(trips)
  const read = useItems(found.ids)
  const tracked = useMemo(() => found.ids.flatMap((id) => read.get(id) ?? NONE), [found.ids, read])
  return <PlacesOf of={of} trips={tracked} {...rest} />
}
