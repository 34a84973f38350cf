import { itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { SYSTEM } from '../store/system-principal.ts'
import { addAccount } from './accounts.ts'
import type { FlowParts } from './flow-parts.ts'
import { hashPassword } from './password.ts'
import { requireGoodPassword } from './password-rule.ts'
import { findTicket, issueTicket, redeemTicket, TICKET_LIFETIME_MS, ticketKey, type Ticket } from './tickets.ts'

/** New people: on their own where the install is open, or invited. */
export interface Registration {
  /**
   * Sends a link that makes an account, or one to a new password where there is an account; the answer is the same. Throws
   * `registrationClosed`, `tooManyAttempts`.
   */
  register(request: { name: string; email: string; language: string; ip: string }): Promise<void>
  /** Makes the account of a confirmed address, with the password its owner chooses. Throws `linkExpired` and what the password is refused for. */
  confirm(request: Choice): Promise<void>
  /** Sends an invitation in the name of a person. Throws `tooManyAttempts`. */
  invite(request: { email: string; language: string; inviter: number }): Promise<void>
  /** Makes the account of someone who was invited. Throws as `confirm` does. */
  accept(request: Choice & { name: string }): Promise<void>
}

/** What a new person chooses behind the link of their mail. */
interface Choice {
  token: string
  password: string
  /** Of what they read and are sent. */
  language?: string | undefined
}

const HOUR_MS = 60 * 60_000

export function createRegistration(parts: FlowParts): Registration {
  const { accounts, database, mail, mayMail, store } = parts

  /** Sends the link of a ticket, or that of a new password to who has an account. */
  async function sendLink(
    ticket: Ticket,
    path: string,
    language: string,
    values: Record<string, string>,
  ): Promise<void> {
    const account = await accounts.byEmail(ticket.email)
    const to = account?.email ?? ticket.email
    await database.transaction(async (transaction) => {
      const token = await issueTicket(
        transaction,
        account ? { purpose: 'setPass', email: to, user: account.user } : ticket,
      )
      const link = parts.link(account ? '/set-pass' : path, token, to)
      const template = account ? 'alreadyRegistered' : ticket.purpose === 'confirm' ? 'confirmEmail' : 'invitation'
      await mail.send({ to, template, values: { ...values, link }, language }, transaction)
    })
  }

  async function makeAccount(
    purpose: Ticket['purpose'],
    { token, password, language }: Choice,
    name?: string,
  ): Promise<void> {
    const ticket = await findTicket(database, purpose, token)
    if (!ticket || (await accounts.byEmail(ticket.email))) throw new CairnError('linkExpired')
    const shownName = name ?? ticket.name ?? ticket.email
    await requireGoodPassword(password, [ticket.email, shownName])
    const hash = await hashPassword(password)
    // Made once for a ticket, also when what follows fails and is tried again.
    const preferences = language === undefined ? {} : { language }
    const properties = { name: shownName, email: ticket.email, admin: false, capabilities: [], ...preferences }
    const user = await store.create(SYSTEM, 'User', { ...properties, $key: ticketKey(token) })
    await database.transaction(async (transaction) => {
      const isMine = await redeemTicket(transaction, purpose, token)
      if (!isMine || !(await addAccount(transaction, user._i, ticket.email, hash))) throw new CairnError('linkExpired')
    })
  }

  return {
    async register({ name, email, language, ip }) {
      if (!parts.isOpen()) throw new CairnError('registrationClosed')
      mayMail(email, ip)
      const hours = String(TICKET_LIFETIME_MS.confirm / HOUR_MS)
      await sendLink({ purpose: 'confirm', email, name }, '/confirm-email', language, { hours })
    },
    confirm: (choice) => makeAccount('confirm', choice),
    async invite({ email, language, inviter }) {
      mayMail(email, `User-${inviter}`)
      const { name } = await store.read(SYSTEM, itemId('User', inviter))
      const values = { inviter: String(name), days: String(TICKET_LIFETIME_MS.invitation / (24 * HOUR_MS)) }
      await sendLink({ purpose: 'invitation', email, invitedBy: inviter }, '/register', language, values)
    },
    accept: ({ name, ...choice }) => makeAccount('invitation', choice, name),
  }
}
