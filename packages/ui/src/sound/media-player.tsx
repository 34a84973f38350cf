import Back from 'lucide-react/icons/rotate-ccw'
import Forward from 'lucide-react/icons/rotate-cw'
import { useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { attachmentPath } from '@cairn/contract'
import { useTranslate, type Item } from '@cairn/contract/web'
import { Box, HStack } from '../base/layout.ts'
import { Button } from '../base/button.tsx'
import { SegmentedControl } from '../base/segmented-control.tsx'
import { Text } from '../base/text.ts'
import { clock } from './clock.ts'
import { RoundPlay } from './round-play.tsx'
import { SoundWave } from './sound-wave.tsx'

const SPEEDS = ['0.75', '1', '1.5'] as const
type Speed = (typeof SPEEDS)[number]
/** Seconds that the arrow keys, and the buttons beside the large one, move by. */
const STEP = 5

/** Props of `MediaPlayer`. */
export interface MediaPlayerProps {
  /** The attachment: sound or film. */
  item: Item
  /** Is set to the element that plays, for who moves it from elsewhere. */
  player?: RefObject<HTMLMediaElement | null>
  /** The second that it begins to play at as soon as it is loaded. Without it, it waits. */
  from?: number | undefined
  onTime?: (seconds: number) => void
  /** Called with the length in seconds once it is known; with 0 if it has none. */
  onLength?: (seconds: number) => void
  onError?: () => void
  /** Stands under the wave, as wide as it, such as what is said when. */
  marks?: ReactNode
}

/** On a wide line all of it is in one row, on a narrow one the wave has its own. */
const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  '& > [data-part=wave]': { flex: '1 1 300px', minWidth: '0' },
  '& [data-part=slider]': { display: 'flex', position: 'relative' },
  '& input[type=range]': {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    margin: '0',
    opacity: '0',
    cursor: 'pointer',
  },
  '& [data-part=slider]:has(input:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'primary',
    outlineOffset: '2px',
    borderRadius: 'sm',
  },
} as const

/**
 * Plays a recording: back and forth by five seconds, at three speeds, and to any moment by its wave. The keys
 * of the wave are those of a slider.
 */
export function MediaPlayer({ item, player, from, onTime, onLength, onError, marks }: MediaPlayerProps) {
  const t = useTranslate()
  const own = useRef<HTMLMediaElement>(null)
  const media = player ?? own
  const [isPlaying, setPlaying] = useState(false)
  const [now, setNow] = useState(0)
  const [length, setLength] = useState(0)
  const [speed, setSpeed] = useState<Speed>('1')
  const Media = item['kind'] === 'VIDEO' ? 'video' : 'audio'
  const name = String(item['originalName'] ?? t('ui.sound.recording', { at: 1 }))
  const move = (seconds: number) => {
    const { current } = media
    if (!current) return
    current.currentTime = Math.max(0, Math.min(seconds, length || seconds))
    setNow(current.currentTime)
  }
  const toggle = () => {
    const { current } = media
    if (current?.paused) void current.play().catch(() => {})
    else current?.pause()
  }
  const choose = (wanted: Speed) => {
    setSpeed(wanted)
    if (media.current) media.current.playbackRate = Number(wanted)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
    if (event.key !== ' ' && by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (by === undefined) toggle()
    else move(now + by)
  }
  return (
    <Box role="group" aria-label={name} css={{ '& video': { width: '100%', maxHeight: '40vh' } }} width="100%">
      <Media
        key={item.$id}
        ref={media as RefObject<HTMLVideoElement & HTMLAudioElement>}
        preload="metadata"
        // A film is also seen in the whole window.
        controls={Media === 'video'}
        src={attachmentPath(item.$id, item['fileID'])}
        aria-label={name}
        onError={onError}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onDurationChange={({ currentTarget: { duration } }) => {
          const known = Number.isFinite(duration) ? duration : 0
          setLength(known)
          onLength?.(known)
        }}
        onLoadedMetadata={({ currentTarget }) => {
          setPlaying(false)
          setNow(from ?? 0)
          currentTarget.playbackRate = Number(speed)
          if (from === undefined) return
          currentTarget.currentTime = from
          void currentTarget.play().catch(() => {})
        }}
        onTimeUpdate={({ currentTarget: { currentTime } }) => {
          setNow(currentTime)
          onTime?.(currentTime)
        }}
      />
      <Box css={ROW} _print={{ display: 'none' }}>
        <HStack gap="4px">
          <Button
            kind="ghost"
            icon={<Back size={20} aria-hidden="true" />}
            aria-label={t('ui.sound.back', { seconds: STEP })}
            onClick={() => move(now - STEP)}
          />
          <RoundPlay
            isPlaying={isPlaying}
            label={t(isPlaying ? 'ui.sound.pause' : 'ui.sound.play', { name })}
            onPress={toggle}
          />
          <Button
            kind="ghost"
            icon={<Forward size={20} aria-hidden="true" />}
            aria-label={t('ui.sound.forward', { seconds: STEP })}
            onClick={() => move(now + STEP)}
          />
        </HStack>
        <Text as="span" fontVariantNumeric="tabular-nums" flex="none">
          <Text as="span" fontWeight="semibold" fontSize="lg">
            {clock(now)}
          </Text>
          {length > 0 && (
            <Text as="span" tone="muted">
              {` / ${clock(length)}`}
            </Text>
          )}
        </Text>
        <Box data-part="wave">
          <Box data-part="slider">
            <SoundWave
              attachment={item.$id}
              size={Number(item['size'] ?? 0)}
              part={length > 0 ? now / length : 0}
              isWide
            />
            <input
              type="range"
              min="0"
              max={Math.max(1, Math.floor(length))}
              step="any"
              value={now}
              aria-label={t('ui.sound.moment')}
              aria-valuetext={clock(now)}
              onChange={({ target: { valueAsNumber } }) => move(valueAsNumber)}
              onKeyDown={onKeyDown}
            />
          </Box>
          {marks}
        </Box>
        <SegmentedControl
          label={t('ui.sound.speed')}
          value={speed}
          onChange={choose}
          options={SPEEDS.map((value) => ({ value, label: value === '1' ? '1×' : value }))}
        />
      </Box>
    </Box>
  )
}
