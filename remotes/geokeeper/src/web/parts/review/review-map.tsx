import { useSearch, useTranslate } from '@cairn/contract/web'
import { ColumnMap } from '@cairn/map'
import { useMemo } from 'react'
import { tripsOfProgram } from '../../../model/queries.ts'
import { useAreas } from '../lists/use-areas.ts'
import { unnamed, useRecordPlaces, type RecordPlaces } from '../map/use-record-places.ts'

/** Of more records than this, those that lie close together are drawn as one, with their number. */
const MOST_APART = 1000

interface ReviewMapProps {
  /** Records that are looked at. */
  records: RecordPlaces
  /** Programs whose areas, work and tracks are shown with them. */
  programs: readonly string[]
  /** Fills the rest of the column. */
  isWhole: boolean
}

/**
 * Shows records coloured by what came of looking at them, with the tracks of trips and the areas of programs
 * and work, which it asks of the server. Pressing a place opens its item; the one that is open is marked.
 * Renders nothing if there is nothing to show.
 */
export default function ReviewMap({ records, programs, isWhole }: ReviewMapProps) {
  const t = useTranslate()
  const key = programs.join()
  const trips = useSearch(useMemo(() => (key === '' ? null : tripsOfProgram(...key.split(','))), [key]))
  const tracks = useRecordPlaces(useMemo(() => ({ ids: trips.ids }), [trips.ids]))
  const areas = useAreas(programs)
  const sets = useMemo(() => {
    const places = records.sets.filter((set) => set.key !== 'TRACK').map(unnamed)
    return [...places, ...tracks.sets.filter((set) => set.key === 'TRACK').map(unnamed), ...areas]
  }, [records, tracks, areas])
  if (sets.length === 0) return null
  const isClustered = records.count > MOST_APART && 'together'
  return <ColumnMap label={t('geokeeper.map')} {...{ sets, isClustered, isWhole }} />
}
