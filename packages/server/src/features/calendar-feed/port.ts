export { calendarFile, type CalendarFileDeps } from './calendar-file.ts'
export { revokeFeed, userOfFeed } from './feed-book.ts'
export { FEED_PATH } from './feed-path.ts'
