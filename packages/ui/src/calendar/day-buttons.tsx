import type { KeyboardEvent } from 'react'
import { useLanguage } from '@cairn/contract/web'
import { dayName, formatLongDate } from '@cairn/model/format'
import { logicalKey } from '../base/direction.ts'
import { Box } from '../base/layout.ts'
import { chakra } from '../system/chakra.ts'
import { addDays } from './calendar-days.ts'
import { colourOf, type CalendarTone } from './calendar-event.ts'

const WEEK = 7
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }

const Day = chakra(
  'button',
  {
    base: {
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      minWidth: '0',
      minHeight: '1.75rem',
      color: 'fg',
      fontSize: 'xs',
      fontVariantNumeric: 'tabular-nums',
      borderRadius: 'md',
      _hover: { bg: 'sunken' },
      _focusVisible: { outlineOffset: '-2px' },
      '& > b': {
        display: 'grid',
        placeItems: 'center',
        minWidth: '1.375rem',
        height: '1.375rem',
        fontWeight: 'medium',
        borderRadius: 'full',
        border: '1px solid transparent',
      },
      '&[data-other] > b': { color: 'fgMuted', fontWeight: 'normal' },
      '&[aria-pressed=true] > b': { borderColor: 'primary' },
      '&[aria-current=date] > b': { bg: 'primarySolid', color: 'primarySolidFg', fontWeight: 'bold' },
    },
    variants: {
      isRoomy: {
        true: {
          minHeight: '2.875rem',
          '& > b': { minWidth: '2.25rem', height: '2.25rem', fontSize: '0.9375rem', fontWeight: 'bold' },
        },
      },
    },
  },
  { defaultProps: { type: 'button' } },
)

/** Props of `DayButtons`, which shows days by week as buttons, with dots below those on which events are. */
export interface DayButtonsProps {
  /** Accessible name of the days. */
  label: string
  /** Whole weeks. */
  days: readonly string[]
  /** Days of other months than this, YYYY-MM, are muted. */
  month?: string
  chosen: string
  today: string
  dots: ReadonlyMap<string, readonly CalendarTone[]>
  onDay: (day: string) => void
  /** There is room for a finger. */
  isRoomy?: boolean
}

/**
 * Shows days by week as buttons, with dots below those on which events are. One of them is reached with
 * Tab, the others from there with the arrow keys.
 */
export function DayButtons(props: DayButtonsProps) {
  const { label, days, month, chosen, today, dots, onDay, isRoomy = false } = props
  const language = useLanguage()
  const reached = days.includes(chosen) ? chosen : days[0]
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[logicalKey(event.key)]
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset['day']
    if (step === undefined || from === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${addDays(from, step)}"]`)?.focus()
  }
  return (
    <Box
      role="group"
      aria-label={label}
      onKeyDown={go}
      display="grid"
      gridTemplateColumns="repeat(7, minmax(0, 1fr))"
      flex="1"
      minWidth="0"
    >
      {days.slice(0, WEEK).map((day) => (
        <Box
          key={day}
          aria-hidden
          textAlign="center"
          fontSize="xs"
          fontWeight="medium"
          color="fgMuted"
          lineHeight="1.5rem"
        >
          {isRoomy ? weekdayOf(day, language) : Array.from(weekdayOf(day, language))[0]?.toLocaleUpperCase(language)}
        </Box>
      ))}
      {days.map((day) => (
        <Day
          key={day}
          isRoomy={isRoomy}
          data-day={day}
          data-other={month !== undefined && !day.startsWith(month) ? '' : undefined}
          tabIndex={day === reached ? 0 : -1}
          aria-label={formatLongDate(day, language)}
          aria-current={day === today ? 'date' : undefined}
          aria-pressed={day === chosen}
          onClick={() => onDay(day)}
        >
          <b>{Number(day.slice(-2))}</b>
          <Dots tones={dots.get(day) ?? []} />
        </Day>
      ))}
    </Box>
  )
}

/** Takes its height without dots as well, so that none moves the days. */
function Dots({ tones }: { tones: readonly CalendarTone[] }) {
  return (
    <Box as="span" display="flex" gap="2px" height="5px" marginTop="1px" data-dots={tones.length}>
      {tones.map((tone) => (
        <Box key={tone} as="i" boxSize="5px" borderRadius="full" flex="none" style={{ background: colourOf(tone) }} />
      ))}
    </Box>
  )
}

function weekdayOf(day: string, language: string): string {
  return dayName(Date.parse(day), 'weekday', 'short', language)
}
