import { useCell, useTranslate, type Item } from '@cairn/contract/web'
import { MapView, useTrackOverlay } from '@cairn/map'
import { Box } from '@cairn/ui'
import { useRecordPlaces, useTracks } from './use-record-places.ts'

/**
 * Shows every place of records on a map, coloured by their review, and the tracks of trips, which can be
 * played. Pressing a place opens its record. Renders nothing if no record has a place.
 */
export default function FieldMap({ ids, trips }: { ids: readonly string[]; trips: readonly Item[] }) {
  const t = useTranslate()
  const { openRight, rightKey } = useCell()
  const sets = useRecordPlaces(ids)
  const tracks = useTracks(trips)
  const overlay = useTrackOverlay({ tracks, label: t('geokeeper.map.TRACK'), tone: 5 })
  if (sets.length === 0) return null
  return (
    <Box
      height="340px"
      flex="none"
      display="flex"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      overflow="hidden"
      _print={{ display: 'none' }}
    >
      <MapView
        label={t('geokeeper.map')}
        sets={sets}
        overlay={overlay}
        isClustered={false}
        openId={rightKey?.startsWith('i-') ? rightKey.slice(2) : undefined}
        onOpen={(id) => openRight(`i-${id}`)}
      />
    </Box>
  )
}
