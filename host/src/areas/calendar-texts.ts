import calendarTexts from '@cairn/ui/texts/calendar/en.json' with { type: 'json' }
import { bringTexts } from '../state/words/messages.ts'

/**
 * Registers the texts of calendars, which are loaded with the calendar's code and not at start. Called
 * before that code renders.
 */
export function bringCalendarTexts(): void {
  bringTexts(calendarTexts)
}
