/** What other features use of working calendars. */
export { saveWorkCalendar } from './save-work-calendar.ts'
