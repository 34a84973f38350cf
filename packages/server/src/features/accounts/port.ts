/** What other features and the composition root use of accounts. */
export { blockedAmong } from './contact-account.ts'
