export { shortName } from './short-name.ts'
export { formatDate, formatDateTime, isDateText } from '../dates/dates.ts'
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
