import { createHash, randomBytes } from 'node:crypto'
import type { ItemId } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import type { GrantScope } from '../../items/facts/types.ts'

/** A right that an invitation gives once it is accepted; `expires` is ISO 8601. */
export interface InvitedRight {
  grant: string
  grantedBy: ItemId
  scope?: GrantScope
  expires?: string
}

/**
 * A single-use permission that a link in a mail carries: to confirm an address, set a password, or accept
 * an invitation.
 */
export interface Ticket {
  purpose: 'confirm' | 'setPass' | 'invitation'
  email: string
  /** Index of the user whose password it sets; without it a `setPass` ticket sets none. */
  user?: number | undefined
  name?: string | undefined
  invitedBy?: number | undefined
  /** The contact whose person is invited; the account is linked to it on acceptance. */
  contact?: ItemId | undefined
  rights?: readonly InvitedRight[] | undefined
}

/** Milliseconds for which the link in a mail is valid, by its purpose. */
export const TICKET_LIFETIME_MS: Readonly<Record<Ticket['purpose'], number>> = {
  confirm: 48 * 60 * 60_000,
  setPass: 60 * 60_000,
  invitation: 14 * 24 * 60 * 60_000,
}

const TOKEN_BYTES = 32
const GOOD = 'hash = $1 and purpose = $2 and used is null and expires > now()'

/** Stores a ticket and returns its token, of which only a hash is stored. */
export async function issueTicket(
  querier: Querier,
  ticket: Ticket,
  lifetimeMs = TICKET_LIFETIME_MS[ticket.purpose],
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await querier.query(
    `insert into ticket (hash, purpose, email, user_i, name, invited_by, expires, contact, rights)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8, $9)`,
    [
      hashOf(token),
      ticket.purpose,
      ticket.email,
      ticket.user ?? null,
      ticket.name ?? null,
      ticket.invitedBy ?? null,
      lifetimeMs / 1000,
      ticket.contact ?? null,
      ticket.rights ? JSON.stringify(ticket.rights) : null,
    ],
  )
  return token
}

/**
 * Finds the ticket of a token from a link. Undefined if it is unknown, used, expired or for another
 * purpose.
 */
export async function findTicket(
  querier: Querier,
  purpose: Ticket['purpose'],
  token: string,
): Promise<Ticket | undefined> {
  const [row] = await querier.query<TicketRow>(`select ${COLUMNS} from ticket where ${GOOD}`, [hashOf(token), purpose])
  return row && ticketOf(row)
}

/**
 * Redeems a ticket, which then is used up. Undefined if it is unknown, expired, used, or for another purpose.
 */
export async function redeemTicket(
  querier: Querier,
  purpose: Ticket['purpose'],
  token: string,
): Promise<Ticket | undefined> {
  const [row] = await querier.query<TicketRow>(`update ticket set used = now() where ${GOOD} returning ${COLUMNS}`, [
    hashOf(token),
    purpose,
  ])
  return row && ticketOf(row)
}

/** Invalidates all tickets of a person, so that links in mails sent to them before no longer work. */
export async function voidTicketsOf(querier: Querier, user: number): Promise<void> {
  await querier.query('update ticket set used = now() where user_i = $1 and used is null', [user])
}

/** Invalidates all invitations of a contact's person. Returns their number. */
export async function voidInvitations(querier: Querier, contact: ItemId): Promise<number> {
  const rows = await querier.query(
    'update ticket set used = now() where contact = $1 and used is null and expires > now() returning 1',
    [contact],
  )
  return rows.length
}

/** Deletes tickets that expired more than 30 days ago. */
export async function sweepTickets(querier: Querier): Promise<void> {
  await querier.query("delete from ticket where expires < now() - interval '30 days'")
}

interface TicketRow {
  purpose: Ticket['purpose']
  email: string
  user_i: number | null
  name: string | null
  invited_by: number | null
  contact: ItemId | null
  rights: InvitedRight[] | null
}

const COLUMNS = 'purpose, email, user_i, name, invited_by, contact, rights'

function ticketOf(row: TicketRow): Ticket {
  return {
    purpose: row.purpose,
    email: row.email,
    user: row.user_i ?? undefined,
    name: row.name ?? undefined,
    invitedBy: row.invited_by ?? undefined,
    contact: row.contact ?? undefined,
    rights: row.rights ?? undefined,
  }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
