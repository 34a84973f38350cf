import { itemId, type ItemId, type UserState } from '@cairn/contract'
import type { Querier } from '../../../platform/database/database.ts'
import { USER_TYPE } from '../../../items/facts/item-facts.ts'

/** The account of a contact's person, and their open invitation. Times are ISO 8601 in UTC. */
export interface ContactAccount {
  state: UserState
  user?: ItemId
  lastSignIn?: string
  invited?: { at: string; expires: string; by?: ItemId }
}

/** Accounts linked to a contact: `user_i, disabled, last_sign_in, contact`. */
const HOLDERS = `select a.user_i, a.disabled, a.last_sign_in, u.doc ->> 'contact' as contact from item u
  join item_type it on it.t = u.t and it.name = '${USER_TYPE}' join account a on a.user_i = u.i where u.doc ? 'contact' and not u.deleted`

/** State by the last sign-in: a week and 30, 60 and 90 days back. */
const BY_SIGN_IN = `case when disabled then 'BLOCKED' when last_sign_in is null then 'NEVER'
  when last_sign_in > now() - interval '7 days' then 'WEEK' when last_sign_in > now() - interval '30 days' then 'DAYS_30'
  when last_sign_in > now() - interval '60 days' then 'DAYS_60' when last_sign_in > now() - interval '90 days' then 'DAYS_90' else 'NORECENT' end`

const INVITED = 'contact is not null and used is null and expires > now()'

/**
 * SQL select (no parameters) of the contacts with an account or an open invitation: columns `contact` (item
 * id) and `state`. Contacts that it does not return have the state NONE.
 */
export const STATES = `select contact, min(${BY_SIGN_IN}) as state from (${HOLDERS}) held group by contact
  union all select contact, 'INVITED' from ticket where ${INVITED} and contact not in (select contact from (${HOLDERS}) held) group by contact`

/** Reads the index of the User item whose contact this is. Undefined if the contact has no account. */
export async function userOfContact(querier: Querier, contact: ItemId): Promise<number | undefined> {
  const [row] = await querier.query<{ user_i: number }>(`${HOLDERS} and u.doc ->> 'contact' = $1 order by 1 limit 1`, [
    contact,
  ])
  return row?.user_i
}

/**
 * Reads the account of the person behind a contact, else their open invitation; with neither, the state is
 * NONE.
 */
export async function accountOfContact(querier: Querier, contact: ItemId): Promise<ContactAccount> {
  const [[held], [ticket]] = await Promise.all([
    querier.query<{ user_i: number; state: UserState; last_sign_in: string | null }>(
      `select user_i, last_sign_in, ${BY_SIGN_IN} as state from (${HOLDERS} and u.doc ->> 'contact' = $1) held order by user_i limit 1`,
      [contact],
    ),
    querier.query<{ created: string; expires: string; invited_by: number | null }>(
      `select created, expires, invited_by from ticket where ${INVITED} and contact = $1 order by created desc limit 1`,
      [contact],
    ),
  ])
  if (held)
    return {
      state: held.state,
      user: itemId(USER_TYPE, held.user_i),
      ...(held.last_sign_in === null ? {} : { lastSignIn: new Date(held.last_sign_in).toISOString() }),
    }
  if (!ticket) return { state: 'NONE' }
  const [at, expires] = [ticket.created, ticket.expires].map((time) => new Date(time).toISOString())
  const by = ticket.invited_by === null ? {} : { by: itemId(USER_TYPE, ticket.invited_by) }
  return { state: 'INVITED', invited: { at: at ?? '', expires: expires ?? '', ...by } }
}

/** Returns those of the given contacts whose account is blocked. */
export async function blockedAmong(querier: Querier, contacts: readonly ItemId[]): Promise<ReadonlySet<string>> {
  const rows = await querier.query<{ contact: string }>(
    `select contact from (${HOLDERS} and u.doc ->> 'contact' = any ($1)) held where disabled`,
    [contacts],
  )
  return new Set(rows.map(({ contact }) => contact))
}
