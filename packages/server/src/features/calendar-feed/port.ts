export { calendarFile, type CalendarFileParts } from './calendar-file.ts'
export { userOfFeed } from './feed-book.ts'
export { FEED_PATH } from './feed-path.ts'
