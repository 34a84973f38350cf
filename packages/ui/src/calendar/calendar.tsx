import { useEffect, useMemo, type ReactNode } from 'react'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatMonth } from '@cairn/model/format'
import { IconButton } from '../base/button.tsx'
import { useDelayed } from '../base/delays.ts'
import { Box, HStack, VisuallyHidden } from '../base/layout.ts'
import { useWidth } from '../base/use-width.ts'
import { Agenda } from './agenda.tsx'
import { CalendarBar, type CalendarAct, type CalendarKind } from './calendar-bar.tsx'
import { addDays, AGENDA_DAYS, daysShown, monthOf, stepped, weekOf, type DaySpan } from './calendar-days.ts'
import type { CalendarEvent, EventTimes } from './calendar-event.ts'
import { daysInWords } from './calendar-formats.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import type { CalendarMode, CalendarState } from './calendar-state.ts'
import { DayButtons } from './day-buttons.tsx'
import { dotsByDay } from './day-groups.ts'
import { PhoneBar } from './phone-bar.tsx'
import { firstDayOf } from './week-start.ts'

/** Props of `Calendar`, which shows events by month, week or day, or as a list. */
export interface CalendarProps {
  /** Accessible name of the calendar. */
  label: string
  /** Events of the days last passed to `onRange`. Events of other days do no harm. */
  events: readonly CalendarEvent[]
  /** Kinds of events, if there are several. The bar names and switches them; `events` are chosen outside. */
  kinds?: readonly CalendarKind[]
  /** Called with the value of a kind that is to be shown or hidden. */
  onKind?: (value: string) => void
  /** What else can be done, for the menu of the bar. */
  acts?: readonly CalendarAct[]
  /** Events of the days on show are still on their way. */
  isLoading?: boolean
  /** Events of these days could not be fetched, so that it is not known whether there are any. */
  hasFailed?: boolean
  state: CalendarState
  onState: (state: CalendarState) => void
  /**
   * Called with the first and last day on show, YYYY-MM-DD, when they change: load the events of these
   * days.
   */
  onRange: (range: { from: string; to: string }) => void
  /** Called with the id of an event that was pressed. */
  onOpen: (id: string) => void
  /** Stores the new times of a dragged event. If it rejects, the event moves back. */
  onMove?: (id: string, times: EventTimes) => Promise<unknown>
  /** Called with the times of an empty place that was pressed. */
  onPick?: (times: EventTimes) => void
  /** Id of the event that is open beside the calendar. */
  openId?: string | undefined
  /** The time zone of the calendar, and the present time in it as YYYY-MM-DDTHH:mm. */
  clock: { zone: string; now: string }
}

/** Widths in pixels of a calendar: a phone's, one with room for kinds in its bar, and for an agenda. */
const PHONE = 520
const KINDS = 900
const SIDE = 1200
/** Days that the agenda beside a calendar tells. */
const SIDE_DAYS = 14
const WEEK_DAYS = 7
const NO_KINDS: readonly CalendarKind[] = []
const NO_ACTS: readonly CalendarAct[] = []

type Room = 'phone' | 'middle' | 'wide'

/**
 * Shows events by month, week or day, or as a list. It works in wall-clock times and converts no time
 * zones. Days and events are reached with Tab and opened with Enter. Where there is room, the coming days
 * stand beside it; on a phone they stand below a small month.
 */
export function Calendar(props: CalendarProps) {
  const { label, events, state, onState, onRange, kinds = NO_KINDS, acts = NO_ACTS } = props
  const t = useTranslate()
  const language = useLanguage()
  const firstDay = firstDayOf(language)
  const isWaiting = useDelayed(props.isLoading === true)
  const [width, measure] = useWidth()
  const room = roomOf(width)
  const shown = daysShown(state, firstDay)
  const { from, to } = daysLoaded(state, room, firstDay)
  useEffect(() => {
    if (room !== undefined) onRange({ from, to })
  }, [onRange, room, from, to])
  const isOnPhone = room === 'phone'
  const bar = {
    title:
      isOnPhone && state.mode === 'agenda'
        ? formatMonth(state.day, language)
        : daysInWords(state.mode, state.day, shown, language),
    ...{ isWaiting, kinds, acts },
    mode: state.mode,
    onMode: (mode: CalendarMode) => onState({ ...state, mode }),
    onStep: (by: 1 | -1) => onState(stepped(state, by)),
    onToday: () => onState({ ...state, day: todayOf(props) }),
    onKind: (value: string) => props.onKind?.(value),
  }
  return (
    <Box ref={measure} display="flex" flexDirection="column" flex="1" minHeight="0" role="group" aria-label={label}>
      {isOnPhone ? <PhoneBar {...bar} /> : <CalendarBar {...bar} isWide={!width || width >= KINDS} />}
      {room !== undefined && <Days {...props} room={room} firstDay={firstDay} />}
      <VisuallyHidden role="status">{t('ui.calendar.count', { count: events.length })}</VisuallyHidden>
    </Box>
  )
}

/** Shows the days of a calendar, as there is room. */
function Days(props: CalendarProps & { room: Room; firstDay: number }) {
  const { events, state, onState, onOpen, openId, room, firstDay } = props
  const t = useTranslate()
  const dots = useMemo(() => dotsByDay(events), [events])
  const { mode, day } = state
  const today = todayOf(props)
  const toDay = (next: string) => onState({ ...state, day: next })
  const days = { chosen: day, today, dots, onDay: toDay, label: t('ui.calendar.days') }
  const emptyText = props.isLoading || props.hasFailed ? undefined : t('ui.calendar.nothing')
  const list = { events, from: day, today, onOpen, openId, emptyText }
  const month = (
    <DayButtons {...days} days={monthOf(day, firstDay)} month={day.slice(0, 7)} isRoomy={room === 'phone'} />
  )
  if (mode === 'agenda' || (room === 'phone' && mode !== 'day'))
    return (
      <Box display="flex" flex="1" minHeight="0">
        <Box display="flex" flexDirection="column" flex="1" minWidth="0">
          {room === 'phone' && (
            <HStack gap="0" flex="none" paddingBottom="8px" borderBottom="1px solid" borderColor="line">
              {mode === 'month' ? (
                month
              ) : (
                <>
                  <Step by={-1} state={state} onState={onState} />
                  <DayButtons {...days} days={weekOf(day, firstDay)} isRoomy />
                  <Step by={1} state={state} onState={onState} />
                </>
              )}
            </HStack>
          )}
          <Box flex="1" minHeight="0" overflowY="auto">
            {mode === 'week' ? (
              <Agenda {...list} from={weekOf(day, firstDay)[0] ?? day} count={WEEK_DAYS} isMain />
            ) : (
              <Agenda {...list} count={AGENDA_DAYS} isMain />
            )}
          </Box>
        </Box>
        {room === 'wide' && <Side>{month}</Side>}
      </Box>
    )
  return (
    <Box display="flex" flex="1" minHeight="0">
      <Box className="cairn-calendar" flex="1" minWidth="0" overflow="auto">
        <CalendarGrid {...props} state={{ mode, day }} />
      </Box>
      {room === 'wide' && (
        <Side>
          {month}
          <Box flex="1" minHeight="0" overflowY="auto" marginTop="8px" borderTop="1px solid" borderColor="line">
            <Agenda {...list} count={SIDE_DAYS} />
          </Box>
        </Side>
      )}
    </Box>
  )
}

function Side({ children }: { children: ReactNode }) {
  return (
    <Box
      display="flex"
      flexDirection="column"
      flex="none"
      width="18.75rem"
      minHeight="0"
      borderInlineStart="1px solid"
      borderColor="line"
      css={{ '& > [role=group]': { flex: 'none', padding: '4px 16px 0' } }}
      _print={{ display: 'none' }}
    >
      {children}
    </Box>
  )
}

function Step({ by, state, onState }: { by: 1 | -1 } & Pick<CalendarProps, 'state' | 'onState'>) {
  const t = useTranslate()
  return (
    <IconButton
      icon={by < 0 ? 'chevron-left' : 'chevron-right'}
      label={t(by < 0 ? 'ui.calendar.previous' : 'ui.calendar.next')}
      onClick={() => onState(stepped(state, by))}
    />
  )
}

function todayOf({ clock }: Pick<CalendarProps, 'clock'>): string {
  return clock.now.slice(0, 10)
}

/** Returns how much room a calendar has. Undefined until that is known; where nothing is laid out, some. */
function roomOf(width: number | undefined): Room | undefined {
  if (width === undefined) return undefined
  return width >= SIDE ? 'wide' : width === 0 || width >= PHONE ? 'middle' : 'phone'
}

/** Returns the days whose events are shown: in the days, below the small month, and in the agenda. */
function daysLoaded(state: CalendarState, room: Room | undefined, firstDay: number): DaySpan {
  const shown = daysShown(state, firstDay)
  if (room === undefined || room === 'middle') return shown
  const { mode, day } = state
  const besides = room === 'phone' && mode === 'agenda' ? weekOf(day, firstDay) : monthOf(day, firstDay)
  const last = addDays(day, (room === 'phone' ? AGENDA_DAYS : SIDE_DAYS) - 1)
  const days = [shown.from, shown.to, besides[0] ?? day, besides.at(-1) ?? day, last].toSorted()
  return { from: days[0] ?? day, to: days.at(-1) ?? day }
}
