export { Calendar, type CalendarProps } from './calendar/calendar.tsx'
export { type CalendarEvent, type EventTimes } from './calendar/calendar-event.ts'
export {
  formatCalendarState,
  parseCalendarState,
  type CalendarState,
  type CalendarMode,
} from './calendar/calendar-state.ts'
