import { itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../platform/database/database.ts'
import { USER_TYPE } from '../../items/facts/item-facts.ts'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { setPasswordHash, type Account } from './accounts.ts'
import type { FlowDeps } from './flow-deps.ts'
import { joinContact } from './contacts/invited.ts'
import { hashPassword, verifyPassword } from './sign-in/password.ts'
import { requireGoodPassword } from './sign-in/password-rule.ts'
import { findTicket, issueTicket, redeemTicket, TICKET_LIFETIME_MS, voidTicketsOf } from './tickets.ts'
import { countAttempt } from '../../platform/throttle.ts'

/** Password recovery: sets a new password with the old one, or by a mailed link. */
export interface Recovery {
  /**
   * Mails a link to choose a new password, or that there is no account. Neither the answer nor its timing
   * reveals which. Throws `tooManyAttempts`.
   */
  forgot(request: { email: string; language: string; ip: string }): Promise<void>
  /**
   * Sets a password by the token of such a link, ends all sessions of the person, and tells them by mail. The
   * token of an invitation to an existing account also links it to the contact. Throws `linkExpired`, and the
   * errors of the password rule.
   */
  setPassword(request: { token: string; password: string }): Promise<void>
  /** Returns the person's account if this is its password. Throws `passwordWrong` and `tooManyAttempts`. */
  requirePassword(user: number, password: string): Promise<Account>
  /**
   * Changes a password, given the current one, ends the person's other sessions, and tells them by mail.
   * Throws `passwordWrong`, `tooManyAttempts`, and the errors of the password rule.
   */
  changePassword(request: { user: number; session: string; current: string; password: string }): Promise<void>
}

const GUESSES = { name: 'own password', attempts: 8, windowMs: 5 * 60_000 }

/** Creates the recovery of passwords from its services. */
export function createRecovery(deps: FlowDeps): Recovery {
  const { database, accounts, mail, mayMail } = deps
  async function requirePassword(user: number, password: string): Promise<Account> {
    const forgive = await countAttempt(database, [[GUESSES, `${user}`]])
    const account = await accounts.byUser(user)
    if (!account || !(await verifyPassword(account.password, password))) throw new CairnError('passwordWrong')
    await forgive()
    return account
  }
  return {
    requirePassword,
    async forgot({ email, language, ip }) {
      await mayMail(email, ip)
      const account = await accounts.byEmail(email)
      await database.transaction(async (transaction) => {
        const to = account?.email ?? email
        // Without an account the same is done: its ticket opens nothing.
        const token = await issueTicket(transaction, { purpose: 'setPass', email: to, user: account?.user })
        const link = deps.link('/set-pass', token, to)
        const values = { link, minutes: String(TICKET_LIFETIME_MS.setPass / 60_000) }
        await mail.send({ to, template: account ? 'setPass' : 'noAccount', values, language }, transaction)
      })
    },

    async setPassword({ token, password }) {
      const ticket = await findTicket(database, 'setPass', token)
      const account = ticket?.user === undefined ? undefined : await accounts.byUser(ticket.user)
      if (!account || account.disabled) throw new CairnError('linkExpired')
      await requireGoodPassword(password, [account.email])
      const join = await joinContact(deps, account.user, ticket)
      await replacePassword(deps, account, password, async (transaction) => {
        if (!(await redeemTicket(transaction, 'setPass', token))) throw new CairnError('linkExpired')
        await join(transaction)
      })
      deps.storeParts.onCommit([itemId(USER_TYPE, account.user)])
    },

    async changePassword({ user, session, current, password }) {
      const account = await requirePassword(user, current)
      await requireGoodPassword(password, [account.email])
      await replacePassword(deps, account, password, async () => {}, session)
    },
  }
}

/** Replaces the password, ends all sessions, invalidates mailed links, and informs the person by mail. */
async function replacePassword(
  { database, mail, sessions, origin, store }: FlowDeps,
  account: Account,
  password: string,
  authorize: (transaction: Querier) => Promise<void>,
  keep?: string,
): Promise<void> {
  const hash = await hashPassword(password)
  const { language } = await store.read(SYSTEM, itemId(USER_TYPE, account.user))
  const tellEnded = await database.transaction(async (transaction) => {
    await authorize(transaction)
    await setPasswordHash(transaction, account.user, hash)
    await voidTicketsOf(transaction, account.user)
    const values = { link: `${origin()}/forgot-password` }
    const wanted = typeof language === 'string' ? { language } : {}
    await mail.send({ to: account.email, template: 'passwordChanged', values, ...wanted }, transaction)
    return sessions.endAllWithin(transaction, account.user, keep)
  })
  tellEnded()
}
