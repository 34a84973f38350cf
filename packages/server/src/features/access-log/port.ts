/** What other features use of access log. */
export { accessFilterEntries, accessQuery, authorizeAccessLog } from './access-log.action.ts'
