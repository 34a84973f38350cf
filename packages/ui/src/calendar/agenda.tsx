import { useMemo } from 'react'
import { useLanguage, useTranslate, type Translate } from '@cairn/contract/web'
import { formatShortDate, formatWeekday } from '@cairn/model/format'
import { Chip } from '../base/chip.tsx'
import { Icon } from '../base/icon.tsx'
import { Box } from '../base/layout.ts'
import { Heading, Text } from '../base/text.ts'
import { chakra } from '../system/chakra.ts'
import { AGENDA_DAYS, daysBetween } from './calendar-days.ts'
import { colourOf, groundOf, type CalendarEvent } from './calendar-event.ts'
import { dayGroups } from './day-groups.ts'

/** Props of `Agenda`, which lists the events of the days from a day on, by day. */
export interface AgendaProps {
  events: readonly CalendarEvent[]
  /** The first day, and the number of days. */
  from: string
  count: number
  today: string
  onOpen: (id: string) => void
  openId?: string | undefined
  /** Said if nothing is on these days; undefined while that is not known. */
  emptyText: string | undefined
  /** Fills the calendar, and does not stand beside it. */
  isMain?: boolean
}

/** Lists the events of the days from a day on, by day: a tile with time or icon, title, line and state. */
export function Agenda({ events, from, count, today, onOpen, openId, emptyText, isMain = false }: AgendaProps) {
  const t = useTranslate()
  const language = useLanguage()
  const groups = useMemo(() => dayGroups(events, { from, count, today }), [events, from, count, today])
  if (groups.length === 0)
    return emptyText === undefined ? null : (
      <Text tone="muted" size="sm" padding="16px">
        {emptyText}
      </Text>
    )
  return groups.map(({ day, events: found }) => (
    <section key={day}>
      <Box
        display="flex"
        alignItems="baseline"
        gap="8px"
        padding={isMain ? '7px 16px' : '8px 0'}
        marginInline={isMain ? undefined : '16px'}
        bg={isMain ? 'sunken' : undefined}
        borderBottom="1px solid"
        borderColor="line"
        fontSize="sm"
        color="fgMuted"
      >
        <DayWords day={day} today={today} language={language} t={t} />
      </Box>
      {found.map((event, at) => (
        <AgendaRow
          key={`${event.id} ${at}`}
          event={event}
          isOpen={event.id === openId}
          onOpen={() => onOpen(event.id)}
        />
      ))}
    </section>
  ))
}

/** Says a day: how far it is, and its date; or its date alone. */
function DayWords({ day, today, language, t }: { day: string; today: string; language: string; t: Translate }) {
  const days = daysBetween(today, day)
  const date = formatWeekday(day, language)
  if (days < 0 || days > AGENDA_DAYS) return <Named>{date}</Named>
  return (
    <>
      <Named>{t('ui.calendar.inDays', { days })}</Named>
      <span>{date}</span>
    </>
  )
}

function Named({ children }: { children: string }) {
  return (
    <Heading as="h4" fontSize="sm" letterSpacing="normal" color="fg">
      {children}
    </Heading>
  )
}

const Row = chakra(
  'button',
  {
    base: {
      display: 'grid',
      gridTemplateColumns: '2.75rem minmax(0, 1fr)',
      columnGap: '12px',
      alignItems: 'center',
      width: 'full',
      minHeight: '3.25rem',
      padding: '8px 16px',
      textAlign: 'start',
      position: 'relative',
      _hover: { bg: 'sunken' },
      _focusVisible: { outlineOffset: '-2px' },
      '&[aria-current=true]': { bg: 'primaryBg' },
      // A line between rows, from edge to edge of their words.
      '& + &::before': {
        content: '""',
        position: 'absolute',
        top: '0',
        insetInline: '16px',
        borderTop: '1px solid var(--cairn-colors-line)',
      },
    },
  },
  { defaultProps: { type: 'button' } },
)

const Tile = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    minHeight: '2.25rem',
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'semibold',
    lineHeight: '1.15',
    fontVariantNumeric: 'tabular-nums',
    '& small': { fontSize: '0.6875rem', fontWeight: 'semibold' },
  },
})

function AgendaRow({ event, isOpen, onOpen }: { event: CalendarEvent; isOpen: boolean; onOpen: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { title, note, detail = note, chip, date, until = date } = event
  const span =
    until > date
      ? t('ui.calendar.until', { from: formatShortDate(date, language), to: formatShortDate(until, language) })
      : undefined
  const line = [detail, span].filter((part) => part !== undefined).join(' · ')
  return (
    <Row onClick={onOpen} aria-current={isOpen || undefined}>
      <TimeTile event={event} />
      <span>
        <Box as="b" display="block" fontWeight="semibold" fontSize="sm" overflowWrap="anywhere">
          {title}
        </Box>
        {line !== '' && (
          <Box as="span" display="block" fontSize="sm" color="fgMuted" overflowWrap="anywhere">
            {line}
          </Box>
        )}
        {chip && (
          <Box as="span" display="block" marginTop="3px">
            <Chip tone={chip.tone} icon={chip.icon}>
              {chip.text}
            </Chip>
          </Box>
        )}
      </span>
    </Row>
  )
}

const MINUTES = 60

/** When an event begins and how long it takes, or its icon. */
function TimeTile({ event: { start, end, icon = 'calendar', tone } }: { event: CalendarEvent }) {
  const t = useTranslate()
  if (start === undefined)
    return (
      <Tile style={{ color: colourOf(tone), background: groundOf(tone) }}>
        <Icon name={icon} size={18} />
      </Tile>
    )
  const length = end === undefined ? 0 : minutesOf(end) - minutesOf(start)
  return (
    <Tile bg="primaryBg" color="primary">
      {start}
      {length > 0 && (
        <small>{t('ui.calendar.length', { hours: Math.floor(length / MINUTES), minutes: length % MINUTES })}</small>
      )}
    </Tile>
  )
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * MINUTES + minutes
}
