import FullCalendar, { useCalendarController } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import list from '@fullcalendar/react/list'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useMemo } from 'react'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { formatLongDate } from '@cairn/model/format'
import { useDelayed } from '../base/delays.ts'
import { Box, VisuallyHidden } from '../base/layout.ts'
import { CalendarBar } from './calendar-bar.tsx'
import {
  toIsoDay,
  mayLieAt,
  movedTimes,
  hourSlotAt,
  toEventInputs,
  type CalendarEvent,
  type EventTimes,
  type MovedEvent,
} from './calendar-event.ts'
import { calendarFormats, daysInWords } from './calendar-formats.ts'
import type { CalendarMode, CalendarState } from './calendar-state.ts'
import './calendar.css'

/** Props of `Calendar`, which shows events by month, week or day, or as a list. */
export interface CalendarProps {
  /** Accessible name of the calendar. */
  label: string
  /** Events of the days last passed to `onRange`. Events of other days do no harm. */
  events: readonly CalendarEvent[]
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

const PLUGINS = [classicTheme, dayGrid, timeGrid, list, interaction]
const VIEWS: Readonly<Record<CalendarMode, string>> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'agenda',
}
/** The agenda begins at its day. It has room for titles of several lines. */
const OWN_VIEWS = {
  agenda: { type: 'list', duration: { days: 31 } },
  list: { listItemEventTitleClass: 'cairn-event-wraps', listItemEventTimeClass: 'cairn-event-time' },
}
/** Time of day that day and week modes scroll to first. */
const MORNING = '07:30'
const DAY_MS = 86_400_000
const itemOf = ({ extendedProps }: Pick<MovedEvent, 'extendedProps'>) => String(extendedProps['item'])

/**
 * Shows events by month, week or day, or as a list. It works in wall-clock times and converts no time
 * zones. Days and events are reached with Tab and opened with Enter.
 */
export function Calendar(props: CalendarProps) {
  const { label, events, state, onState, onRange, onOpen, onMove, onPick, openId, clock } = props
  const t = useTranslate()
  const language = useLanguage()
  const controller = useCalendarController()
  const isWaiting = useDelayed(props.isLoading === true)
  const formats = useMemo(() => calendarFormats(language), [language])
  const { view } = controller
  const inputs = useMemo(() => toEventInputs(events), [events])
  useEffect(() => {
    if (controller.view?.type !== VIEWS[state.mode]) controller.changeView(VIEWS[state.mode])
    controller.gotoDate(state.day)
  }, [controller, state.mode, state.day])

  const step = (where: 'prev' | 'next' | 'today') => {
    controller[where]()
    const date = controller.getDate()
    if (date) onState({ ...state, day: toIsoDay(date) })
  }
  const moved = async (event: MovedEvent, revert: () => void) => {
    const times = movedTimes(event)
    if (!times || !onMove) return revert()
    await onMove(itemOf(event), times).catch(revert)
  }
  return (
    <Box display="flex" flexDirection="column" flex="1" minHeight="0" role="group" aria-label={label}>
      <CalendarBar
        title={view ? daysInWords(state.mode, { start: view.currentStart, end: view.currentEnd }, language) : ''}
        isWaiting={isWaiting}
        mode={state.mode}
        onMode={(mode) => onState({ ...state, mode })}
        onStep={step}
      />
      <Box className="cairn-calendar" flex="1" minHeight="0" overflow="auto">
        <FullCalendar
          // FullCalendar reads `now` once and counts on from it, so another zone needs a new instance.
          key={clock.zone}
          controller={controller}
          plugins={PLUGINS}
          initialView={VIEWS[state.mode]}
          initialDate={state.day}
          headerToolbar={false}
          height="100%"
          borderlessX
          timeZone="UTC"
          now={clock.now}
          {...formats}
          firstDay={firstDayOf(language)}
          direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}
          events={inputs}
          eventInteractive
          eventClick={({ event }) => onOpen(itemOf(event))}
          eventClass={({ event }) => (itemOf(event) === openId ? 'cairn-event cairn-event-open' : 'cairn-event')}
          eventDidMount={({ el, event }) => el.setAttribute('title', wordsOf(event))}
          eventAllow={mayLieAt}
          eventDrop={({ event, revert }) => void moved(event, revert)}
          eventResize={({ event, revert }) => void moved(event, revert)}
          dateClick={({ date, allDay }) => onPick?.(allDay ? { date: toIsoDay(date) } : hourSlotAt(date))}
          datesSet={({ start, end }) =>
            onRange({ from: toIsoDay(start), to: toIsoDay(new Date(end.getTime() - DAY_MS)) })
          }
          navLinks
          navLinkDayClick={(date) => onState({ mode: 'day', day: toIsoDay(date) })}
          navLinkHint={(_, date) => t('ui.calendar.openDay', { day: formatLongDate(toIsoDay(date), language) })}
          moreLinkText={(count) => t('ui.calendar.more', { count })}
          moreLinkHint={(count) => t('ui.calendar.more', { count })}
          closeHint={t('ui.calendar.close')}
          allDayText={t('ui.calendar.allDay')}
          noEventsContent={props.isLoading || props.hasFailed ? '' : t('ui.calendar.nothing')}
          moreLinkClass="cairn-event"
          dayMaxEvents
          // What lasts for weeks stands below what is on one day, and does not push that out.
          eventOrder="duration,start,title"
          views={{ ...OWN_VIEWS, ...formats.views }}
          nowIndicator
          scrollTime={MORNING}
          eventTimeFormat={CLOCK}
          slotHeaderFormat={CLOCK}
        />
      </Box>
      <VisuallyHidden role="status">{t('ui.calendar.count', { count: events.length })}</VisuallyHidden>
    </Box>
  )
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Returns the tooltip of an event: its title and note. */
function wordsOf({
  title,
  extendedProps: { note },
}: {
  title: string
  extendedProps: Record<string, unknown>
}): string {
  return typeof note === 'string' ? `${title} · ${note}` : title
}

/** Returns the first day of the week in a locale, 0 for Sunday. */
function firstDayOf(language: string): number {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(language)
  return (locale.getWeekInfo?.().firstDay ?? 7) % 7
}
