import { itemId, type ItemId } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'
import { USER_TYPE } from '../../items/facts/item-facts.ts'

/**
 * States of accounts in the administrators' list. ACTIVE: its person has signed in; NEVER: not yet; BLOCKED:
 * the account is closed, whether or not they had.
 */
export const ACCOUNT_STATES = ['ACTIVE', 'NEVER', 'BLOCKED'] as const
/** State of an account in the list for administrators: one of `ACCOUNT_STATES`. */
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** An account as administrators see it in a list. Times are ISO 8601 in UTC. */
export interface ListedAccount {
  id: ItemId
  name: string
  email: string
  admin: boolean
  state: AccountState
  hasSecondFactor: boolean
  created: string
  lastSignIn?: string
}

/**
 * A filter on accounts: part of a name or address, a state, and the page (`before`: indexes below this one).
 */
export interface AccountQuery {
  text: string
  state: AccountState | undefined
  before: number | undefined
  max: number
}

/** Returns a page of accounts, newest first, and the `before` of the next page if there is one. */
export async function listAccounts(
  database: Querier,
  { text, state, before, max }: AccountQuery,
): Promise<{ accounts: ListedAccount[]; next?: number }> {
  const pattern = text.trim() === '' ? null : `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await database.query<Row>(LIST, [USER_TYPE, pattern, state ?? null, before ?? null, max + 1])
  const page = rows.slice(0, max)
  const last = page.at(-1)
  return {
    accounts: page.map(({ user_i, last_sign_in, second_factor, ...account }) => ({
      ...account,
      id: itemId(USER_TYPE, user_i) as ItemId,
      hasSecondFactor: second_factor,
      ...(last_sign_in === null ? {} : { lastSignIn: last_sign_in }),
    })),
    ...(rows.length > max && last ? { next: last.user_i } : {}),
  }
}

interface Row {
  user_i: number
  name: string
  email: string
  admin: boolean
  state: AccountState
  created: string
  last_sign_in: string | null
  second_factor: boolean
}

const LIST = `
  select * from (
    select account.user_i, coalesce(item.doc->>'name', '') as name, account.email,
      coalesce((item.doc->>'admin')::boolean, false) as admin, item.c_ts as created, account.last_sign_in,
      exists (select from second_factor f where f.user_i = account.user_i and f.confirmed) as second_factor,
      case when account.disabled then 'BLOCKED' when account.last_sign_in is null then 'NEVER' else 'ACTIVE' end as state
    from account
    join item_type on item_type.name = $1
    join item on item.t = item_type.t and item.i = account.user_i and not item.deleted
  ) listed
  where ($2::text is null or name ilike $2 or email ilike $2) and ($3::text is null or state = $3)
    and ($4::int is null or user_i < $4)
  order by user_i desc limit $5`
