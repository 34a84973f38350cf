import type { Bounds, Point } from '@cairn/contract'
import { useTranslate, useUnsentDrafts } from '@cairn/contract/web'
import type { FeatureSet } from '@cairn/map'
import { Box, Button, Chip, Icon, lazyComponent, Skeleton, Text } from '@cairn/ui'
import { FieldIcon } from '@cairn/ui/field-icons'
import { Dialog } from '@cairn/ui/overlays'
import { use, useMemo, useState } from 'react'
import * as v from 'valibot'
import { featureOfTrack, PLACE_TONES } from '../../../model/map/map-places.ts'
import { placesOfTrip } from '../../../model/queries.ts'
import { GOOD_METRES } from '../../../model/review/review-table.ts'
import { fixesSchema, keptPosition, trackOf, type Fixes } from '../../../model/capture/track.ts'
import { CaptureContext, type CaptureAround } from '../capture/capture-around.tsx'
import { NoMap } from './no-map.tsx'
import { TrackSoFar } from '../capture/track-so-far.tsx'
import { useRunningTrack } from '../capture/track-runner.ts'
import { useAreas } from '../lists/use-areas.ts'
import { OLDEST_MS, useAge, useFix, type Looking } from '../capture/use-fix.ts'
import { unnamed, useRecordPlaces } from './use-record-places.ts'

const FixMap = lazyComponent(
  () => import('@cairn/map/fix-map'),
  <Skeleton height="100%" width="full" />,
  <Box padding="120px 16px 16px">
    <NoMap />
  </Box>,
)
const NO_PROGRAM: readonly string[] = []

interface PlacePageProps {
  label: string
  bounds: Bounds | undefined
  onTake: (place: object) => void
  onClose: () => void
}

/**
 * Asks for the place of a question over the whole screen: where the device is and how accurate that is, on a
 * map with the area, the track and the other records of the trip; or a place that is tapped.
 */
export default function PlacePage({ label, bounds, onTake, onClose }: PlacePageProps) {
  const t = useTranslate()
  const around = use(CaptureContext)
  const looking = useFix()
  const [isTapping, setTapping] = useState(false)
  const [picked, setPicked] = useState<Point>()
  const track = useTrackHere()
  const sets = useAround(around, track?.fixes)
  const position = looking.state === 'found' ? looking.position : undefined
  const age = useAge(position?.timestamp)
  const fix = useMemo(() => position && fixOfDevice(position), [position])
  const isFresh = position !== undefined && age <= OLDEST_MS
  const take = () => {
    if (picked) onTake({ type: 'Point', coordinates: picked })
    else if (fix) {
      around?.onFix(fix)
      onTake({ type: 'Point', coordinates: fix.at })
    }
    onClose()
  }
  return (
    <Dialog open fullscreen title={label} closeLabel={t('geokeeper.place.close')} onClose={onClose}>
      <Box display="flex" flexDirection="column" height="calc(100% + 24px)" margin="-4px -20px -20px">
        {around && <Head {...around} />}
        <Box position="relative" flex="1" minHeight="200px" overflow="hidden">
          <FixMap
            {...{ label, sets, fix, picked, bounds }}
            onPick={isTapping ? (at: Point) => setPicked(at) : undefined}
          />
          <FixCard {...{ looking, age, picked, isTapping }} />
        </Box>
        <Box display="grid" gap="8px" padding="10px 16px 16px" borderTop="1px solid" borderColor="line">
          {track && (
            <Box display="flex" alignItems="center" gap="8px" fontSize="sm">
              <FieldIcon name="route" />
              <Box flex="1">
                <TrackSoFar fixes={track.fixes} isOn={track.isOn} />
              </Box>
              {track.isOn && <Text tone="muted">{t('geokeeper.track.screen')}</Text>}
            </Box>
          )}
          <Button
            kind="primary"
            minHeight="3.25rem"
            icon={<FieldIcon name="taken" size={18} />}
            disabled={picked ? false : !isFresh || isTapping}
            onClick={take}
          >
            {t('geokeeper.place.take')}
          </Button>
          <Button
            minHeight="3.25rem"
            icon={isTapping ? <FieldIcon name="locate" size={18} /> : <FieldIcon name="hand" size={18} />}
            onClick={() => {
              setTapping(!isTapping)
              setPicked(undefined)
            }}
          >
            {t(isTapping ? 'geokeeper.place.device' : 'geokeeper.place.tap')}
          </Button>
        </Box>
      </Box>
    </Dialog>
  )
}

/** Which page of the form it is, that it is kept, and how much is done. */
function Head({ note, kept, share }: CaptureAround) {
  return (
    <>
      <Box display="flex" alignItems="center" gap="8px" padding="0 20px 8px" minHeight="2rem">
        <Text size="sm" tone="muted" flex="1">
          {note}
        </Text>
        {kept !== '' && (
          <Chip tone="ok" icon="check">
            {kept}
          </Chip>
        )}
      </Box>
      <Box height="4px" flex="none" bg="sunken" aria-hidden="true">
        <Box height="full" bg="primary" width={`${share * 100}%`} />
      </Box>
    </>
  )
}

interface FixCardProps {
  looking: Looking
  /** Milliseconds. */
  age: number
  picked: Point | undefined
  isTapping: boolean
}

/** How good the fix is, of how many satellites where the device tells, and how old. */
function FixCard({ looking, age, picked, isTapping }: FixCardProps) {
  const t = useTranslate()
  const coords = looking.state === 'found' ? looking.position.coords : undefined
  const metres = coords && Math.max(1, Math.round(coords.accuracy))
  const isGood = metres !== undefined && metres <= GOOD_METRES
  const isOld = age > OLDEST_MS
  const satellites = satellitesOf(coords)
  const words = isTapping
    ? t(picked ? 'geokeeper.place.tapped' : 'geokeeper.place.tapHere')
    : metres !== undefined
      ? t(isGood ? 'geokeeper.place.good' : 'geokeeper.place.rough', { metres })
      : t(looking.state === 'none' ? 'geokeeper.place.none' : 'geokeeper.place.looking')
  const seconds = Math.round(age / 1000)
  const note =
    isTapping || metres === undefined
      ? ''
      : satellites === undefined
        ? t('geokeeper.place.age', { seconds })
        : t('geokeeper.place.satellites', { count: satellites, seconds })
  return (
    <Box
      data-over-map
      role="status"
      position="absolute"
      insetBlockStart="12px"
      insetInline="12px"
      maxWidth="480px"
      display="flex"
      alignItems="center"
      gap="12px"
      minHeight="3.5rem"
      padding="8px 12px"
      bg="surface"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
    >
      <Box
        display="grid"
        placeItems="center"
        boxSize="40px"
        flex="none"
        borderRadius="md"
        bg={isGood ? 'okBg' : 'sunken'}
        color={isGood ? 'ok' : 'fgMuted'}
      >
        <FieldIcon name={isTapping ? 'hand' : 'satellite'} size={20} />
      </Box>
      <Box flex="1" minWidth="0">
        <Text fontWeight="semibold">{words}</Text>
        {note !== '' && (
          <Text size="sm" tone={isOld ? 'bad' : 'muted'} aria-hidden="true">
            {note}
          </Text>
        )}
      </Box>
      {metres !== undefined && !isTapping && (
        <Chip tone={isGood ? 'ok' : 'warn'}>
          <Icon name={isGood ? 'check' : 'warning'} size={13} />
          {t(isGood ? 'geokeeper.place.within' : 'geokeeper.place.beyond', { metres: GOOD_METRES })}
        </Chip>
      )}
    </Box>
  )
}

/** Only some devices tell of how many satellites a position came, in a property that no standard has. */
function satellitesOf(coords: GeolocationCoordinates | undefined): number | undefined {
  const told: unknown = coords && (coords as { satellites?: unknown }).satellites
  return typeof told === 'number' ? told : undefined
}

function fixOfDevice({ coords }: GeolocationPosition) {
  const satellites = satellitesOf(coords)
  return { at: keptPosition(coords), accuracy: coords.accuracy, ...(satellites === undefined ? {} : { satellites }) }
}

/** The track of a trip that is recorded on this device and not sent yet, and whether it runs. */
function useTrackHere() {
  const running = useRunningTrack()
  const { values } = useUnsentDrafts('GeoKeeperFormDef-')
  const tracks = Object.entries(values).flatMap(([form, { fixes }]) => {
    const read = v.parse(fixesSchema, fixes)
    return read.length > 0 || form === running ? [{ fixes: read, isOn: form === running }] : []
  })
  return tracks.find(({ isOn }) => isOn) ?? tracks[0]
}

/** The areas of the program, the other records of the trip, and the track that is recorded here. */
function useAround(around: CaptureAround | undefined, fixes: Fixes | undefined): readonly FeatureSet[] {
  const t = useTranslate()
  const { program, trip = '' } = around ?? {}
  const of = useMemo(() => (trip === '' ? {} : { ids: [trip], query: placesOfTrip(trip) }), [trip])
  const { sets: records } = useRecordPlaces(of)
  const programs = useMemo(() => (program ? [program.$id] : NO_PROGRAM), [program])
  const areas = useAreas(programs)
  return useMemo(() => {
    const feature = fixes && featureOfTrack(trackOf(fixes).track)
    const style = { kind: 'footprint' as const, tone: PLACE_TONES.TRACK }
    const shared = { label: t('geokeeper.map.TRACK'), state: 'READY' as const, properties: {}, retry: () => undefined }
    const here = feature ? [{ ...shared, key: 'HERE', features: [feature], bbox: feature.bbox, style }] : []
    return [...records.map(unnamed), ...here, ...areas]
  }, [records, areas, fixes, t])
}
