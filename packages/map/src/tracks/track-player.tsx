import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { Box, Button, Text } from '@cairn/ui'

const STEPS = 500
const SLIDER = { flex: 1, minWidth: 0, accentColor: 'var(--cairn-colors-primary-solid)' } as const

interface TrackPlayerProps {
  /** What is played. */
  label: string
  whole: { from: number; to: number }
  time: number
  isPlaying: boolean
  onTime: (time: number) => void
  onPlay: (isOn: boolean) => void
}

/** Plays tracks, or lets the person choose the moment shown, by pointer or keyboard. */
export function TrackPlayer({ label, whole, time, isPlaying, onTime, onPlay }: TrackPlayerProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const step = (whole.to - whole.from) / STEPS || 1
  const words = formatDateTime(time, language)
  return (
    <Box
      data-over-map
      role="group"
      aria-label={translate('map.tracks.label', { label })}
      position="absolute"
      insetBlockEnd="50px"
      insetInline="0"
      marginInline="auto"
      width="min(560px, calc(100% - 20px))"
      padding="8px 14px"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="6px 12px"
      bg="surface"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      _print={{ display: 'none' }}
    >
      <Button size="sm" kind="primary" aria-pressed={isPlaying} onClick={() => onPlay(!isPlaying)}>
        {translate(isPlaying ? 'map.tracks.pause' : 'map.tracks.play')}
      </Button>
      <input
        type="range"
        min={0}
        max={STEPS}
        value={Math.round((time - whole.from) / step)}
        aria-label={translate('map.tracks.time')}
        aria-valuetext={words}
        style={SLIDER}
        onChange={({ target }) => onTime(whole.from + Number(target.value) * step)}
      />
      <Text size="sm" fontVariantNumeric="tabular-nums">
        {words}
      </Text>
    </Box>
  )
}
