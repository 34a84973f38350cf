import { useTranslate, type Item } from '@cairn/contract/web'
import { ColumnMap, useTrackOverlay } from '@cairn/map'
import { PLACE_TONES } from '../../../model/map/map-places.ts'
import { useTracks, type RecordPlaces } from './use-record-places.ts'

/** Of more records than this, those that lie close together are drawn as one, with their number. */
const MOST_APART = 1000

interface FieldMapProps {
  places: RecordPlaces
  trips: readonly Item[]
  /** Called when all places are drawn. */
  onDrawn: (() => void) | undefined
}

/**
 * Shows places of records on a map, coloured by their review, and the tracks of trips, which can be played.
 * Pressing a place opens its record.
 */
export default function FieldMap({ places, trips, onDrawn }: FieldMapProps) {
  const t = useTranslate()
  const tracks = useTracks(trips)
  const overlay = useTrackOverlay({ tracks, label: t('geokeeper.map.TRACK'), tone: PLACE_TONES.TRACK })
  return (
    <ColumnMap
      label={t('geokeeper.map')}
      sets={places.sets}
      overlay={overlay}
      onDrawn={onDrawn}
      isClustered={places.count > MOST_APART && 'together'}
    />
  )
}
