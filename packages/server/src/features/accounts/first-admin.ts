import { randomUUID } from 'node:crypto'
import { itemId } from '@cairn/contract'
import type { Database } from '../../platform/database/database.ts'
import { addAccount, addressKey } from './accounts.ts'
import { hashPassword } from './sign-in/password.ts'
import { issueTicket, TICKET_LIFETIME_MS } from './tickets.ts'
import { StartError } from '@cairn/embedded-postgres'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Store } from '../../items/facts/types.ts'

/** Email address and name of the first administrator of a new install. */
export interface FirstAdmin {
  email: string
  name: string
}

/**
 * Creates the first administrator of a store without accounts. Returns the token of a link to set their
 * password, valid for two days; nobody can sign in before that. Throws a `StartError` if there are accounts.
 */
export async function makeFirstAdmin(database: Database, store: Store, admin: FirstAdmin): Promise<string> {
  await requireNoAccounts(database)
  const email = addressKey(admin.email)
  const user = await store.create(SYSTEM, 'User', { name: admin.name, email, admin: true, capabilities: [] })
  const nobodyKnows = await hashPassword(randomUUID())
  return database.transaction(async (transaction) => {
    await addAccount(transaction, user._i, email, nobodyKnows)
    return issueTicket(transaction, { purpose: 'setPass', email, user: user._i }, TICKET_LIFETIME_MS.confirm)
  })
}

/**
 * Throws a `StartError` if the database already has an account, so that no second first administrator is
 * made.
 */
export async function requireNoAccounts(database: Database): Promise<void> {
  const [account] = await database.query('select 1 from account limit 1')
  if (account)
    throw new StartError(
      'The database has accounts already: choose an empty one with DATABASE_URL or DATA_DIR, or add --link to give an administrator who is there a new link.',
    )
}

/**
 * Returns the token of a new link to set the password of an existing administrator, valid for two days.
 * Throws a `StartError` if no open account of an administrator has the address.
 */
export async function linkForAdmin(database: Database, store: Store, email: string): Promise<string> {
  const [account] = await database.query<{ user_i: number }>(
    'select user_i from account where email = $1 and not disabled',
    [addressKey(email)],
  )
  const item = account && (await store.read(SYSTEM, itemId('User', account.user_i)))
  if (!account || item?.admin !== true) throw new StartError(`There is no administrator with the address ${email}.`)
  const ticket = { purpose: 'setPass' as const, email: addressKey(email), user: account.user_i }
  return issueTicket(database, ticket, TICKET_LIFETIME_MS.confirm)
}
