import calendarTexts from '@cairn/ui/texts/calendar/en.json' with { type: 'json' }
import { bringTexts } from '../state/words/messages.ts'

/** Brings the texts of calendars with their code. */
export function bringCalendarTexts(): void {
  bringTexts(calendarTexts)
}
