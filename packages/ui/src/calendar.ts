export { Calendar, type CalendarProps } from './calendar/calendar.tsx'
export { type CalendarAct, type CalendarKind } from './calendar/calendar-bar.tsx'
export { type CalendarEvent, type CalendarTone, type EventTimes } from './calendar/calendar-event.ts'
export { CalendarFoot, type CalendarFootProps } from './calendar/calendar-foot.tsx'
export {
  firstCalendarState,
  formatCalendarState,
  parseCalendarState,
  type CalendarState,
  type CalendarMode,
} from './calendar/calendar-state.ts'
