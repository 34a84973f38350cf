import { dayName, formatLongDate, formatMonth, formatShortDate, formatWeekday } from '@cairn/model/format'
import type { DaySpan } from './calendar-days.ts'
import { toIsoDay } from './calendar-event.ts'
import type { CalendarMode } from './calendar-state.ts'

/** A date that FullCalendar asks a text for. */
interface Asked {
  date: { marker: Date }
}

/** Returns the dates of FullCalendar as our formatter says them. */
export function calendarFormats(language: string) {
  const say =
    (format: (day: string, locale: string) => string) =>
    ({ date }: Asked) =>
      format(toIsoDay(date.marker), language)
  const columns = { dayHeaderFormat: say(formatWeekday) }
  return {
    // What FullCalendar says to assistive technology by itself: the day before the month in English too.
    locale: language === 'en' ? 'en-GB' : language,
    dayHeaderFormat: ({ date }: Asked) => dayName(date.marker.getTime(), 'weekday', 'short', language),
    monthStartFormat: say(formatShortDate),
    popoverFormat: say(formatLongDate),
    views: { timeGridWeek: columns, timeGridDay: columns },
  } as const
}

/** Returns the days on show in words: a month, a day, or both ends. */
export function daysInWords(mode: CalendarMode, day: string, { from, to }: DaySpan, language: string): string {
  if (mode === 'month') return formatMonth(day, language)
  if (mode === 'day') return formatLongDate(day, language)
  return `${formatShortDate(from, language)} – ${formatShortDate(to, language)}`
}
