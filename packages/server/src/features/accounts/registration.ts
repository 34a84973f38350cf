import { itemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import { presetZone } from '../notifications/port.ts'
import { insertUser } from './account-item.ts'
import { addAccount } from './accounts.ts'
import type { FlowDeps } from './flow-deps.ts'
import { giveRights, hasContact, requireOpenContact, rightsInForce } from './contacts/invited.ts'
import { hashPassword } from './sign-in/password.ts'
import { requireGoodPassword } from './sign-in/password-rule.ts'
import {
  findTicket,
  issueTicket,
  redeemTicket,
  TICKET_LIFETIME_MS,
  voidInvitations,
  type InvitedRight,
  type Ticket,
} from './tickets.ts'

/** Creates accounts for new people, by self-registration (if the install allows it) or by invitation. */
export interface Registration {
  /**
   * Mails a link that creates an account or, if there is one, sets a new password; the answer is the same.
   * Throws `registrationClosed`, `tooManyAttempts`.
   */
  register(request: { name: string; email: string; language: string; ip: string }): Promise<void>
  /**
   * Creates the account of a confirmed address with the chosen password. Throws `linkExpired`, and the errors
   * of the password rule.
   */
  confirm(request: Choice): Promise<void>
  /**
   * Sends an invitation in the name of a person, without checking that they may invite. An address that has
   * an account gets a link to set a new password, which also links an account without a contact to `contact`.
   * Earlier invitations of the contact become invalid. Throws `tooManyAttempts`.
   */
  invite(request: Invitation): Promise<Invited>
  /** Makes the account of someone who was invited. Throws as `confirm` does. */
  accept(request: Choice & { name: string }): Promise<void>
}

/**
 * Tells whether an invitation goes out by mail. Without a mail server, `link` is the link to hand over; left
 * out for an address that has an account.
 */
export interface Invited {
  isMailed: boolean
  link?: string | undefined
}

/** An invitation: the address, who invites, as which contact, and with which rights. */
export interface Invitation {
  email: string
  language: string
  inviter: number
  contact?: ItemId
  rights?: readonly InvitedRight[]
}

/** What a new person chooses behind the link of their mail. */
interface Choice {
  token: string
  password: string
  /** Language of pages and mails. */
  language?: string | undefined
  /** Time zone of their browser. */
  zone?: string | undefined
}

const HOUR_MS = 60 * 60_000

/** Creates the registration of new people from its services. */
export function createRegistration(deps: FlowDeps): Registration {
  const { accounts, database, mail, mayMail, store } = deps

  /**
   * Mails the link of a ticket; to an address that has an account, a link to a new password. Returns the link
   * if it is not of an account that exists.
   */
  async function sendLink(
    ticket: Ticket,
    path: string,
    language: string,
    values: Record<string, string>,
  ): Promise<string | undefined> {
    const account = await accounts.byEmail(ticket.email)
    const to = account?.email ?? ticket.email
    const joins = account !== undefined && ticket.contact !== undefined && !(await hasContact(store, account.user))
    const known: Ticket = { purpose: 'setPass', email: to, user: account?.user }
    return database.transaction(async (transaction) => {
      if (ticket.contact) await voidInvitations(transaction, ticket.contact)
      const token = joins
        ? await issueTicket(transaction, { ...ticket, ...known }, TICKET_LIFETIME_MS.confirm)
        : await issueTicket(transaction, account ? known : ticket)
      // If the account belongs to another contact, the answer looks like an invitation, but the link is sent
      // to nobody.
      if (account && ticket.contact && !joins) await issueTicket(transaction, ticket)
      const link = deps.link(account ? '/set-pass' : path, token, to)
      const hours = String(TICKET_LIFETIME_MS.confirm / HOUR_MS)
      const template = templateOf(ticket, account !== undefined, joins)
      await mail.send({ to, template, values: { ...values, link, hours }, language }, transaction)
      return account ? undefined : link
    })
  }

  async function makeAccount(
    purpose: Ticket['purpose'],
    { token, password, language, zone }: Choice,
    name?: string,
  ): Promise<void> {
    const ticket = await findTicket(database, purpose, token)
    if (!ticket || (await accounts.byEmail(ticket.email))) throw new CairnError('linkExpired')
    await requireOpenContact(deps, ticket)
    const shownName = name ?? ticket.name ?? ticket.email
    await requireGoodPassword(password, [ticket.email, shownName])
    const hash = await hashPassword(password)
    const properties = userProperties(ticket, shownName, language)
    const rights = await rightsInForce(deps, ticket)
    await database.transaction(async (transaction) => {
      if (!(await redeemTicket(transaction, purpose, token))) throw new CairnError('linkExpired')
      const user = await insertUser(deps.storeParts, transaction, properties)
      if (!(await addAccount(transaction, user, ticket.email, hash))) throw new CairnError('linkExpired')
      await giveRights(transaction, user, ticket, rights)
      await presetZone(transaction, user, zone)
    })
    deps.storeParts.onCommit()
  }

  return {
    async register({ name, email, language, ip }) {
      if (!deps.isOpen()) throw new CairnError('registrationClosed')
      await mayMail(email, ip)
      const hours = String(TICKET_LIFETIME_MS.confirm / HOUR_MS)
      await sendLink({ purpose: 'confirm', email, name }, '/confirm-email', language, { hours })
    },
    confirm: (choice) => makeAccount('confirm', choice),
    async invite({ email, language, inviter, contact, rights }) {
      await mayMail(email, `User-${inviter}`)
      const { name } = await store.read(SYSTEM, itemId('User', inviter))
      const values = { inviter: String(name), days: String(TICKET_LIFETIME_MS.invitation / (24 * HOUR_MS)) }
      const ticket: Ticket = { purpose: 'invitation', email, invitedBy: inviter, contact, rights }
      const link = await sendLink(ticket, '/register', language, values)
      return deps.isMailDelivered ? { isMailed: true } : { isMailed: false, link }
    },
    accept: ({ name, ...choice }) => makeAccount('invitation', choice, name),
  }
}

/** Returns the properties of a new person's User item. */
function userProperties({ email, contact }: Ticket, name: string, language: string | undefined) {
  return {
    ...{ name, email, admin: false, capabilities: [] },
    ...(language === undefined ? {} : { language }),
    ...(contact === undefined ? {} : { contact }),
  }
}

/** What the mail is about: an address to confirm, an invitation, or the account that is there already. */
function templateOf({ purpose }: Ticket, hasAccount: boolean, joins: boolean): string {
  if (joins) return 'invitationKnown'
  if (hasAccount) return 'alreadyRegistered'
  return purpose === 'confirm' ? 'confirmEmail' : 'invitation'
}
