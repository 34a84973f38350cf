import type { Bounds } from '@cairn/contract'
import { useTranslate } from '@cairn/contract/web'
import { Box, Button, lazyComponent, Skeleton, Text } from '@cairn/ui'
import { useEffect, useRef, useState } from 'react'
import type { AnswerProps } from './file-question.tsx'

const GeometryEditor = lazyComponent(
  () => import('@cairn/map/geometry-editor'),
  <Skeleton height="300px" width="full" />,
  <NoMap />,
)
/** A fix of at least this accuracy, in metres, is taken by itself. */
const GOOD_METRES = 10
/** Oldest fix that is taken, in milliseconds. */
const OLDEST_MS = 30_000

/** Kinds of the map by the kind of a question. */
const ONLY: Readonly<Record<string, 'point' | 'linestring' | 'polygon'>> = {
  ...{ geopoint: 'point', geotrace: 'linestring', geoshape: 'polygon' },
}

interface PlaceQuestionProps extends AnswerProps {
  /** What the map shows while no place is answered. */
  bounds: Bounds | undefined
}

/** Takes the place that answers a question: from the device with its accuracy, or from the map. */
export function PlaceQuestion({ id, kind, label, value, bounds, onChange }: PlaceQuestionProps) {
  // A place that comes from the device moves the map there.
  const [moves, setMoves] = useState(0)
  const take = (place: unknown) => {
    onChange(place)
    setMoves(moves + 1)
  }
  const only = ONLY[kind]
  return (
    <Box display="grid" gap="8px">
      {kind === 'geopoint' && <Fix onChange={take} />}
      <GeometryEditor
        key={moves}
        {...{ id, label, value, bounds, onChange }}
        {...(only ? { only } : {})}
        describedBy={undefined}
        isInvalid={false}
      />
    </Box>
  )
}

/** Stands where the map will be once there is a connection. The form goes on without it. */
function NoMap() {
  return (
    <Text role="status" tone="muted">
      {useTranslate()('geokeeper.capture.noMap')}
    </Text>
  )
}

/** Looks for the place of the device until it is accurate enough, or the person takes it as it is. */
function Fix({ onChange }: Pick<AnswerProps, 'onChange'>) {
  const t = useTranslate()
  const watch = useRef<number>(undefined)
  const [fix, setFix] = useState<{ position: GeolocationPosition; age: number }>()
  const [state, setState] = useState<'idle' | 'looking' | 'none'>('idle')
  const stop = () => {
    if (watch.current !== undefined) navigator.geolocation.clearWatch(watch.current)
    watch.current = undefined
  }
  useEffect(() => stop, [])
  const take = ({ coords }: GeolocationPosition) => {
    stop()
    setState('idle')
    const { longitude, latitude } = coords
    onChange({ type: 'Point', coordinates: [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))] })
  }
  const look = () => {
    if (!('geolocation' in navigator)) return setState('none')
    setState('looking')
    watch.current = navigator.geolocation.watchPosition(
      (position) => {
        setFix({ position, age: Math.max(0, Math.round((Date.now() - position.timestamp) / 1000)) })
        if (position.coords.accuracy <= GOOD_METRES) take(position)
      },
      () => {
        stop()
        setState('none')
      },
      { enableHighAccuracy: true, maximumAge: OLDEST_MS },
    )
  }
  const metres = fix && Math.round(fix.position.coords.accuracy)
  const age = fix?.age ?? 0
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px">
      {state === 'looking' && fix ? (
        <Button minHeight="48px" icon="check" onClick={() => take(fix.position)}>
          {t('geokeeper.capture.takeFix', { metres: metres ?? 0, age })}
        </Button>
      ) : (
        <Button minHeight="48px" icon="map-pin" busy={state === 'looking'} onClick={look}>
          {t('geokeeper.capture.findMe')}
        </Button>
      )}
      <Text role="status" size="sm" tone="muted">
        {state === 'none' && t('geokeeper.capture.noFix')}
        {state === 'idle' && metres !== undefined && t('geokeeper.capture.accuracy', { metres, age })}
      </Text>
    </Box>
  )
}
