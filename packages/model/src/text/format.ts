export { shortName } from './short-name.ts'
export {
  formatClock,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatMonth,
  formatShortDate,
  formatWeekday,
  isDateText,
} from '../dates/dates.ts'
export { dayName, monthNames } from '../dates/day-names.ts'
export {
  displayText,
  formatNumber,
  formatPeriod,
  isBlank,
  keyedValueText,
  type DisplayContext,
} from './display-text.ts'
export { formatByLabelFunc } from './label-func.ts'
export { perLocale } from './per-locale.ts'
export { formatPhone, phoneHref } from './phone.ts'
export { formatRelative, relativeTime, type RelativeTime, type RelativeUnit } from '../dates/relative-time.ts'
export { formatSize } from './size.ts'
