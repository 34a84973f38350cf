import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { Box, Text } from '@cairn/ui'
import { histogram, type Span, type TimedFeature } from './moments.ts'

/** Steps of the slider over the whole span, and bars of its histogram. */
const [STEPS, BARS] = [200, 40]

const THUMB = {
  appearance: 'none',
  pointerEvents: 'auto',
  boxSize: '20px',
  boxSizing: 'border-box',
  borderRadius: 'full',
  background: 'surface',
  border: '3px solid',
  borderColor: 'primarySolid',
  cursor: 'ew-resize',
} as const
/** Two thumbs share one track: only the thumbs take the pointer. */
const TWO_THUMBS = {
  '& input': {
    position: 'absolute',
    insetInline: '0',
    insetBlockStart: '0',
    width: 'full',
    height: '1.5rem',
    margin: '0',
    appearance: 'none',
    background: 'transparent',
    pointerEvents: 'none',
  },
  '& input::-webkit-slider-thumb': THUMB,
  '& input::-moz-range-thumb': THUMB,
} as const

interface TimeSliderProps {
  /** Name of the date, such as "Created". */
  label: string
  timed: readonly TimedFeature[]
  /** From the earliest moment to the latest. */
  whole: Span
  span: Span
  onChange: (span: Span) => void
  /** How many features are in the span, and how many have no date. */
  shown: number
  undated: number
}

/**
 * Lets the person choose a span of time over a histogram of all moments, by pointer or keyboard. One thumb
 * sets the start, one the end.
 */
export function TimeSlider({ label, timed, whole, span, onChange, shown, undated }: TimeSliderProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const bars = histogram(timed, whole, BARS)
  const most = Math.max(1, ...bars)
  const step = (whole.to - whole.from) / STEPS || 1
  const words = (time: number) => formatDate(new Date(time).toISOString().slice(0, 10), language)
  const stepOf = (time: number) => Math.round((time - whole.from) / step)
  // The last step is the end itself, whatever rounding makes of it.
  const timeAt = (at: number) => (at >= STEPS ? whole.to : whole.from + at * step)
  const isIn = (bar: number) => {
    const middle = whole.from + ((bar + 0.5) / BARS) * (whole.to - whole.from)
    return middle >= span.from && middle <= span.to
  }
  const thumb = (name: 'from' | 'to') => ({
    type: 'range',
    min: 0,
    max: STEPS,
    value: stepOf(span[name]),
    'aria-label': translate(`map.time.${name}`, { label }),
    'aria-valuetext': words(span[name]),
    onChange: ({ target }: { target: { value: string } }) => {
      const time = timeAt(Number(target.value))
      onChange(
        name === 'from' ? { ...span, from: Math.min(time, span.to) } : { ...span, to: Math.max(time, span.from) },
      )
    },
  })
  return (
    <Box
      data-over-map
      role="group"
      aria-label={translate('map.time.label', { label })}
      position="absolute"
      insetBlockEnd="50px"
      insetInline="0"
      marginInline="auto"
      width="min(560px, calc(100% - 20px))"
      padding="10px 14px"
      bg="surface"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      _print={{ display: 'none' }}
    >
      <Box display="flex" flexWrap="wrap" justifyContent="space-between" gap="0 12px" marginBlockEnd="6px">
        <Text size="sm" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {translate('map.time.span', { from: words(span.from), to: words(span.to) })}
        </Text>
        <Text size="sm" tone="muted" role="status">
          {translate('map.time.shown', {
            shown: shown.toLocaleString(language),
            total: timed.length.toLocaleString(language),
          })}
        </Text>
      </Box>
      <Box aria-hidden="true" display="flex" alignItems="flex-end" gap="2px" height="2rem" paddingInline="10px">
        {bars.map((count, bar) => (
          <Box
            key={bar}
            flex="1"
            borderTopRadius="2px"
            bg={isIn(bar) ? 'primarySolid' : 'lineStrong'}
            style={{ height: `${count === 0 ? 0 : Math.max(6, (count / most) * 100)}%` }}
          />
        ))}
      </Box>
      <Box position="relative" height="1.5rem" css={TWO_THUMBS}>
        <Box
          position="absolute"
          insetInline="8px"
          insetBlockStart="10px"
          height="4px"
          borderRadius="full"
          bg="lineStrong"
        >
          <Box
            height="full"
            bg="primarySolid"
            position="absolute"
            style={{
              insetInlineStart: `${(stepOf(span.from) / STEPS) * 100}%`,
              insetInlineEnd: `${100 - (stepOf(span.to) / STEPS) * 100}%`,
            }}
          />
        </Box>
        <input {...thumb('from')} />
        <input {...thumb('to')} />
      </Box>
      {undated > 0 && (
        <Text size="xs" tone="muted">
          {translate('map.time.undated', { count: undated })}
        </Text>
      )}
    </Box>
  )
}
