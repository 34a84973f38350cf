import { useTranslate, type Item } from '@cairn/contract/web'
import { ColumnMap, useTrackOverlay } from '@cairn/map'
import { PLACE_TONES } from '../../model/map-places.ts'
import { useRecordPlaces, useTracks } from './use-record-places.ts'

/** Of more records than this, those that lie close together are drawn as one, with their number. */
const MOST_APART = 1000

/**
 * Shows every place of records on a map, coloured by their review, and the tracks of trips, which can be
 * played. Pressing a place opens its record. Renders nothing if no record has a place.
 */
export default function FieldMap({ ids, trips }: { ids: readonly string[]; trips: readonly Item[] }) {
  const t = useTranslate()
  const sets = useRecordPlaces(ids)
  const tracks = useTracks(trips)
  const overlay = useTrackOverlay({ tracks, label: t('geokeeper.map.TRACK'), tone: PLACE_TONES.TRACK })
  if (sets.length === 0) return null
  return <ColumnMap label={t('geokeeper.map')} sets={sets} overlay={overlay} isClustered={ids.length > MOST_APART} />
}
