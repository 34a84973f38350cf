import { useTranslate } from '@cairn/contract/web'
import { Box, Button, Callout, Text } from '@cairn/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { withFix, type Fixes } from '../../model/track.ts'

const DECIMALS = 6

/**
 * Records the way of a trip while this page is open. The screen is kept on, because a page gets no position
 * without it; a gap stays a gap.
 */
export function TrackRecorder({ fixes, onChange }: { fixes: Fixes; onChange: (fixes: Fixes) => void }) {
  const t = useTranslate()
  const [isOn, setOn] = useState(false)
  const latest = useRef({ fixes, onChange })
  useLayoutEffect(() => {
    latest.current = { fixes, onChange }
  })
  useEffect(() => {
    if (!isOn || !('geolocation' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let hasEnded = false
    navigator.wakeLock
      ?.request('screen')
      .then((granted) => {
        if (hasEnded) return granted.release()
        lock = granted
        return undefined
      })
      .catch(() => undefined)
    const watch = navigator.geolocation.watchPosition(
      ({ coords, timestamp }) => {
        const { longitude, latitude, accuracy } = coords
        const at: [number, number] = [Number(longitude.toFixed(DECIMALS)), Number(latitude.toFixed(DECIMALS))]
        const next = withFix(latest.current.fixes, { at, accuracy, time: new Date(timestamp).toISOString() })
        if (next !== latest.current.fixes) latest.current.onChange(next)
      },
      () => setOn(false),
      { enableHighAccuracy: true, maximumAge: 0 },
    )
    return () => {
      hasEnded = true
      navigator.geolocation.clearWatch(watch)
      void lock?.release()
    }
  }, [isOn])
  return (
    <Box display="grid" gap="8px">
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px">
        <Button minHeight="48px" icon={isOn ? 'pause' : 'play'} onClick={() => setOn(!isOn)}>
          {t(isOn ? 'geokeeper.track.end' : 'geokeeper.track.begin')}
        </Button>
        {(isOn || fixes.length > 0) && (
          <Text size="sm" tone="muted" role="status">
            {t('geokeeper.track.runs', { points: fixes.length })}
          </Text>
        )}
      </Box>
      {isOn && (
        <Callout tone="info" icon="info" title={t('geokeeper.track.runs', { points: fixes.length })}>
          {t('geokeeper.track.stays')}
        </Callout>
      )}
    </Box>
  )
}
