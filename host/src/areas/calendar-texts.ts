import calendarTexts from '@cairn/ui/texts/calendar/en.json' with { type: 'json' }
import { bringTexts } from '../state/words/messages.ts'

/** Registers the texts of calendars. They are loaded with the calendar code, not with the boot. */
export function bringCalendarTexts(): void {
  bringTexts(calendarTexts)
}
