/** What other features and the composition root use of accounts. */
export type { Accounts } from './accounts.ts'
export { blockedAmong, userOfContact } from './contacts/contact-account.ts'
export { signInFilterEntries, signInQuery } from './sign-in/sign-in-log.action.ts'
export { readSignIns } from './sign-in/sign-in-log.ts'
export { voidInvitations } from './tickets.ts'
