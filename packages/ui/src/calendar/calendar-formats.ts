import { dayName, formatLongDate, formatMonth, formatShortDate, formatWeekday } from '@cairn/model/format'
import { toIsoDay } from './calendar-event.ts'
import type { CalendarMode } from './calendar-state.ts'

/** A date that FullCalendar asks a text for. */
interface Asked {
  date: { marker: Date }
}

const DAY_MS = 86_400_000

/** Returns the dates of FullCalendar as our formatter says them. */
export function calendarFormats(language: string) {
  const say =
    (format: (day: string, locale: string) => string) =>
    ({ date }: Asked) =>
      format(toIsoDay(date.marker), language)
  const weekday = ({ date }: Asked) => dayName(date.marker.getTime(), 'weekday', 'short', language)
  const columns = { dayHeaderFormat: say(formatWeekday) }
  return {
    // What FullCalendar says to assistive technology by itself: the day before the month in English too.
    locale: language === 'en' ? 'en-GB' : language,
    dayHeaderFormat: weekday,
    monthStartFormat: say(formatShortDate),
    popoverFormat: say(formatLongDate),
    listDayFormat: say(formatWeekday),
    listDayAltFormat: () => '',
    views: { timeGridWeek: columns, timeGridDay: columns },
  } as const
}

/** Returns the days on show in words: a month, a day, or both ends. `end` is after the last day. */
export function daysInWords(mode: CalendarMode, { start, end }: { start: Date; end: Date }, language: string): string {
  const first = toIsoDay(start)
  if (mode === 'month') return formatMonth(first, language)
  if (mode === 'day') return formatLongDate(first, language)
  const last = toIsoDay(new Date(end.getTime() - DAY_MS))
  return `${formatShortDate(first, language)} – ${formatShortDate(last, language)}`
}
