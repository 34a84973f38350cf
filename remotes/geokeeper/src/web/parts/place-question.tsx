import { useTranslate } from '@cairn/contract/web'
import { Box, Button, lazyComponent, Skeleton, Text } from '@cairn/ui'
import { useEffect, useRef, useState } from 'react'
import type { AnswerProps } from './file-question.tsx'

const GeometryEditor = lazyComponent(
  () => import('@cairn/map/geometry-editor'),
  <Skeleton height="300px" width="full" />,
)
/** A fix of at least this accuracy, in metres, is taken by itself. */
const GOOD_METRES = 10
/** Oldest fix that is taken, in milliseconds. */
const OLDEST_MS = 30_000

/** Takes the place that answers a question: from the device with its accuracy, or from the map. */
export function PlaceQuestion({ id, kind, label, value, onChange }: AnswerProps) {
  return (
    <Box display="grid" gap="8px">
      {kind === 'geopoint' && <Fix onChange={onChange} />}
      <GeometryEditor
        id={id}
        label={label}
        describedBy={undefined}
        isInvalid={false}
        value={value}
        onChange={onChange}
      />
    </Box>
  )
}

/** Looks for the place of the device until it is accurate enough, or the person takes it as it is. */
function Fix({ onChange }: Pick<AnswerProps, 'onChange'>) {
  const t = useTranslate()
  const watch = useRef<number>(undefined)
  const [fix, setFix] = useState<GeolocationPosition>()
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
        setFix(position)
        if (position.coords.accuracy <= GOOD_METRES) take(position)
      },
      () => {
        stop()
        setState('none')
      },
      { enableHighAccuracy: true, maximumAge: OLDEST_MS },
    )
  }
  const metres = fix && Math.round(fix.coords.accuracy)
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px">
      {state === 'looking' && fix ? (
        <Button minHeight="48px" icon="check" onClick={() => take(fix)}>
          {t('geokeeper.capture.takeFix', { metres: metres ?? 0 })}
        </Button>
      ) : (
        <Button minHeight="48px" icon="map-pin" busy={state === 'looking'} onClick={look}>
          {t('geokeeper.capture.findMe')}
        </Button>
      )}
      <Text role="status" size="sm" tone="muted">
        {state === 'none' && t('geokeeper.capture.noFix')}
        {state === 'idle' && metres !== undefined && t('geokeeper.capture.accuracy', { metres })}
      </Text>
    </Box>
  )
}
