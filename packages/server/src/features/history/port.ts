/** What other features use of the access log. */
export { accessFilterEntries, accessQuery, authorizeAccessLog } from './access-log.action.ts'
