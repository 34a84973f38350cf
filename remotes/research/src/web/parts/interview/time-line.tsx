import { useTranslate } from '@cairn/contract/web'
import { useMapColours } from '@cairn/map'
import { Box } from '@cairn/ui'
import { categoryOf, toneOfCategory } from '../../../model/statements/categories.ts'
import { labelOfData } from '../../../model/statements/labels.ts'
import { writeTimeCode } from '../../../model/interview/time-code.ts'
import type { TimedStatement } from '../../../model/interview/time-line.ts'

interface TimeLineProps {
  timed: readonly TimedStatement[]
  /** Seconds from the start of the recording, and how many it has in all. */
  now: number
  duration: number
  playing: ReadonlySet<string>
  onSeek: (seconds: number) => void
}

const BAR = {
  position: 'absolute',
  top: '8px',
  height: '1.5rem',
  minWidth: '8px',
  borderRadius: '3px',
  opacity: 0.55,
  '&[aria-current]': { opacity: 1 },
} as const

/**
 * Shows where in the recording each statement is, in the colour of its category, and the moment that plays.
 * Pressing one plays it. Renders nothing without statements. Loaded on demand, as maps have the colours.
 */
export default function TimeLine({ timed, now, duration, playing, onSeek }: TimeLineProps) {
  const t = useTranslate()
  const { tones } = useMapColours()
  const end = Math.max(duration, ...timed.map(({ span }) => span.end ?? span.start + 5))
  if (timed.length === 0 || end <= 0) return null
  const at = (seconds: number) => `${Math.min(100, (100 * seconds) / end)}%`
  return (
    <Box
      role="group"
      aria-label={t('research.timeLine')}
      position="relative"
      height="2.5rem"
      bg="surface2"
      borderRadius="sm"
      _print={{ display: 'none' }}
    >
      {timed.map(({ item, span }) => (
        <Box
          as="button"
          key={item.$id}
          css={BAR}
          style={{
            insetInlineStart: at(span.start),
            width: at((span.end ?? span.start + 5) - span.start),
            background: tones[toneOfCategory(categoryOf(item)) % tones.length],
          }}
          aria-current={playing.has(item.$id) ? 'true' : undefined}
          aria-label={`${labelOfData(item)}, ${writeTimeCode(span)}`}
          title={labelOfData(item)}
          onClick={() => onSeek(span.start)}
        />
      ))}
      <Box
        aria-hidden="true"
        position="absolute"
        insetBlock="0"
        width="2px"
        bg="text"
        pointerEvents="none"
        style={{ insetInlineStart: at(now) }}
      />
    </Box>
  )
}
