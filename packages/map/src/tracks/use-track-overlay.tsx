import { useLanguage } from '@cairn/contract/web'
import { formatDateTime } from '@cairn/model/format'
import { Text } from '@cairn/ui'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Track } from '../deck/data-layers.ts'
import type { MapOverlay } from '../panels/map-overlay.ts'
import { TrackPlayer } from './track-player.tsx'
import { TrackTable } from './track-table.tsx'

/**
 * All of a journey is played in so long. Who asked for less motion sees it in as many steps as it has
 * seconds.
 */
const PLAYED_MS = 20_000
/** Share of the whole time that the tail of a track shows. */
const TAIL = 0.15

interface TrackOptions {
  /** The same array as long as it holds the same. Of no tracks there is no overlay. */
  tracks: readonly Track[]
  /** What they are. */
  label: string
  /** Which of the colours of the map. */
  tone: number
}

/**
 * Returns tracks as an overlay of a map: their positions at a chosen or playing moment with tails, and a
 * table. Undefined if there are no tracks.
 */
export function useTrackOverlay({ tracks, label, tone }: TrackOptions): MapOverlay | undefined {
  const whole = useMemo(() => wholeOf(tracks), [tracks])
  const [time, setTime] = useState(whole.from)
  const [isPlaying, setPlaying] = useState(false)
  const shown = Math.min(whole.to, Math.max(whole.from, time))
  useClock(isPlaying, (share) => {
    const next = shown + share * (whole.to - whole.from)
    setTime(Math.min(whole.to, next))
    if (next >= whole.to) setPlaying(false)
  })
  const layers = useMemo(
    () => [{ kind: 'tracks' as const, key: 'tracks', tracks, time: shown, tail: (whole.to - whole.from) * TAIL, tone }],
    [tracks, shown, whole, tone],
  )
  if (tracks.length === 0) return undefined
  return {
    layers,
    count: tracks.length,
    control: (
      <TrackPlayer
        {...{ label, whole, isPlaying }}
        time={shown}
        onTime={setTime}
        onPlay={(isOn) => {
          if (isOn && shown >= whole.to) setTime(whole.from)
          setPlaying(isOn)
        }}
      />
    ),
    table: () => <TrackTable {...{ label, tracks }} time={shown} />,
    card: ({ index }) => {
      const track = tracks[index]
      return track && <TrackCard track={track} time={shown} />
    },
    onPress: ({ index }) => {
      const track = tracks[index]
      return track && { item: track.item }
    },
  }
}

function TrackCard({ track, time }: { track: Track; time: number }) {
  const language = useLanguage()
  return (
    <>
      <Text fontWeight="bold" lineHeight="roomy" dir="auto">
        {track.label}
      </Text>
      <Text size="xs" tone="muted">
        {formatDateTime(time, language)}
      </Text>
    </>
  )
}

/** From the first moment of all tracks to the last. */
function wholeOf(tracks: readonly Track[]): { from: number; to: number } {
  const times = tracks.flatMap(({ path }) => path.map(({ time }) => time))
  return times.length === 0 ? { from: 0, to: 0 } : { from: Math.min(...times), to: Math.max(...times) }
}

/**
 * Tells by what share of the whole time goes on while it plays: frame by frame, or once a second for people
 * who asked for less motion.
 */
function useClock(isPlaying: boolean, advance: (share: number) => void): void {
  const latest = useRef(advance)
  useLayoutEffect(() => {
    latest.current = advance
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    let last = performance.now()
    const move = () => {
      const now = performance.now()
      latest.current((now - last) / PLAYED_MS)
      last = now
    }
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(move, 1000)
      return () => clearInterval(timer)
    }
    let frame = requestAnimationFrame(function draw() {
      move()
      frame = requestAnimationFrame(draw)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying])
}
