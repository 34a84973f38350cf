/** What other features use of alerts. */
export { saveAlert, SYSTEM_ALERT_TYPE } from './alert-times.ts'
