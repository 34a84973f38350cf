import FullCalendar, { useCalendarController, type DayCellInfo, type DayHeaderInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { useEffect, useMemo } from 'react'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { dayName, formatLongDate } from '@cairn/model/format'
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
import { calendarFormats } from './calendar-formats.ts'
import type { CalendarMode, CalendarState } from './calendar-state.ts'
import { EventWords } from './event-words.tsx'
import './calendar.css'

/** Modes that show days side by side. */
export type GridMode = Exclude<CalendarMode, 'agenda'>

/** Props of `CalendarGrid`, which shows events in the days of a month, a week or a day. */
export interface CalendarGridProps {
  events: readonly CalendarEvent[]
  state: CalendarState & { mode: GridMode }
  onState: (state: CalendarState) => void
  onOpen: (id: string) => void
  onMove?: ((id: string, times: EventTimes) => Promise<unknown>) | undefined
  onPick?: ((times: EventTimes) => void) | undefined
  openId?: string | undefined
  clock: { zone: string; now: string }
  /** The first day of a week, 0 for Sunday. */
  firstDay: number
}

const PLUGINS = [classicTheme, dayGrid, timeGrid, interaction]
const VIEWS: Readonly<Record<GridMode, string>> = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' }
/** Time of day that day and week modes scroll to first. */
const MORNING = '07:30'
/** Height of half an hour in pixels: an hour has room for two lines. */
const SLOT_HEIGHT = 22
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const eventOf = ({ extendedProps }: Pick<MovedEvent, 'extendedProps'>) => extendedProps['event'] as CalendarEvent
const isMonth = ({ view }: { view: { type: string } }) => view.type === VIEWS.month

/** Shows events in the days of a month, a week or a day. Days and events are reached with Tab. */
export function CalendarGrid(props: CalendarGridProps) {
  const { events, state, onState, onOpen, onMove, onPick, openId, clock, firstDay } = props
  const t = useTranslate()
  const language = useLanguage()
  const controller = useCalendarController()
  const formats = useMemo(() => calendarFormats(language), [language])
  const inputs = useMemo(() => toEventInputs(events), [events])
  useEffect(() => {
    if (controller.view?.type !== VIEWS[state.mode]) controller.changeView(VIEWS[state.mode])
    controller.gotoDate(state.day)
  }, [controller, state.mode, state.day])

  const moved = async (event: MovedEvent, revert: () => void) => {
    const times = movedTimes(event)
    if (!times || !onMove) return revert()
    await onMove(eventOf(event).id, times).catch(revert)
  }
  const classOf = (info: { event: MovedEvent; view: { type: string } }) => {
    const { id, isRail } = eventOf(info.event)
    const rail = isRail === true && isMonth(info) ? ' cairn-event-rail' : ''
    return `cairn-event${rail}${id === openId ? ' cairn-event-open' : ''}`
  }
  return (
    <FullCalendar
      // FullCalendar reads `now` once and counts on from it, so another zone needs a new instance.
      key={clock.zone}
      controller={controller}
      plugins={PLUGINS}
      initialView={VIEWS[state.mode]}
      initialDate={state.day}
      headerToolbar={false}
      height="100%"
      borderless
      timeZone="UTC"
      now={clock.now}
      {...formats}
      firstDay={firstDay}
      direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}
      events={inputs}
      eventDisplay="block"
      eventInteractive
      eventClick={({ event }) => onOpen(eventOf(event).id)}
      eventClass={classOf}
      eventContent={(info) => (
        <EventWords event={eventOf(info.event)} time={info.timeText} isOneLine={info.isShort || !isStacked(info)} />
      )}
      eventDidMount={({ el, event }) => el.setAttribute('title', wordsOf(eventOf(event)))}
      eventAllow={mayLieAt}
      eventDrop={({ event, revert }) => void moved(event, revert)}
      eventResize={({ event, revert }) => void moved(event, revert)}
      dateClick={({ date, allDay }) => onPick?.(allDay ? { date: toIsoDay(date) } : hourSlotAt(date))}
      navLinks
      navLinkDayClick={(date) => onState({ mode: 'day', day: toIsoDay(date) })}
      navLinkHint={(_, date) => t('ui.calendar.openDay', { day: formatLongDate(toIsoDay(date), language) })}
      moreLinkText={(count) => t('ui.calendar.more', { count })}
      moreLinkHint={(count) => t('ui.calendar.more', { count })}
      closeHint={t('ui.calendar.close')}
      allDayText={t('ui.calendar.allDay')}
      moreLinkClass="cairn-more"
      dayMaxEvents
      fixedWeekCount={false}
      dayHeaderAlign="start"
      dayHeaderContent={(info) => headOf(info, language)}
      dayHeaderClass={(info) => (info.isToday && !isMonth(info) ? 'cairn-today' : '')}
      dayHeaderInnerClass="cairn-head-words"
      slotHeaderInnerClass="cairn-slot"
      allDayHeaderInnerClass="cairn-slot"
      dayCellClass={dayClassOf}
      dayCellTopClass="cairn-day-top"
      dayCellTopContent={(info) => numberOf(info, language)}
      // What lasts for weeks stands below what is on one day, and does not push that out.
      eventOrder="duration,start,title"
      views={formats.views}
      nowIndicator
      scrollTime={MORNING}
      slotMinHeight={SLOT_HEIGHT}
      displayEventEnd={false}
      eventTimeFormat={CLOCK}
      slotHeaderFormat={CLOCK}
    />
  )
}

/** What goes on for days has one line, so that it takes little from the days that it passes. */
function isStacked({ event }: { event: MovedEvent }): boolean {
  return event.extendedProps['isSpan'] !== true
}

/** Returns the tooltip of an event: its title and what it is. */
function wordsOf({ title, note, detail = note }: CalendarEvent): string {
  return detail === undefined ? title : `${title} · ${detail}`
}

function dayClassOf({ isToday, isOther, inPopover }: DayCellInfo): string {
  if (inPopover) return ''
  return isToday ? 'cairn-day cairn-today' : isOther ? 'cairn-day cairn-day-other' : 'cairn-day'
}

/** The number of a day, and the month where it begins. */
function numberOf({ date }: DayCellInfo, language: string) {
  const day = date.getUTCDate()
  return (
    <>
      <b>{day}</b>
      {day === 1 && <span>{dayName(date.getTime(), 'month', 'short', language)}</span>}
    </>
  )
}

/** The head of a column: the weekday of a month, and the day of a week. */
function headOf(info: DayHeaderInfo, language: string) {
  if (isMonth(info)) return info.text
  const date = info.date.getTime()
  return (
    <>
      {dayName(date, 'weekday', 'short', language)} <b>{info.date.getUTCDate()}</b>
    </>
  )
}
