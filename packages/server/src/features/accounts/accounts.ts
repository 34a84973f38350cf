import type { Querier } from '../../platform/database/database.ts'
import { hashPassword } from './sign-in/password.ts'
import { voidTicketsOf } from './tickets.ts'

/** The sign-in data of a person, a row of table `account`. The person is a User item. */
export interface Account {
  user: number
  /**
   * Normalised address (`addressKey`), used for comparison and for mail to the person, never the text as
   * typed.
   */
  email: string
  /** Hash. */
  password: string
  disabled: boolean
  /** Closed by an administrator of the install, who alone may open it again. */
  disabledByAdmin: boolean
}

/** Reads and changes accounts. An account is what one signs in with; its person is a User item. */
export interface Accounts {
  /** Finds the account of an address, compared without regard to case. */
  byEmail(email: string): Promise<Account | undefined>
  byUser(user: number): Promise<Account | undefined>
  /**
   * Adds or replaces the account of a User item; one that is closed stays so. Hashes the password. Ends no
   * sessions. Rejects if another person has the address.
   */
  put(user: number, email: string, password: string): Promise<void>
  /**
   * Disables an account, and the links mailed to its person with it, or enables it again; false if there is
   * none. The caller must end its sessions.
   */
  setDisabled(user: number, disabled: boolean, byAdmin: boolean): Promise<boolean>
}

interface AccountRow {
  user_i: number
  email: string
  password: string
  disabled: boolean
  disabled_by_admin: boolean
}

/** Creates the reader and writer of accounts over a database. */
export function createAccounts(database: Querier): Accounts {
  async function find(column: 'email' | 'user_i', value: string | number): Promise<Account | undefined> {
    const [row] = await database.query<AccountRow>(
      `select user_i, email, password, disabled, disabled_by_admin from account where ${column} = $1`,
      [value],
    )
    if (!row) return undefined
    const { user_i: user, disabled_by_admin: disabledByAdmin, ...account } = row
    return { ...account, user, disabledByAdmin }
  }
  return {
    byEmail: (email) => find('email', addressKey(email)),
    byUser: (user) => find('user_i', user),
    async put(user, email, password) {
      await database.query(
        `insert into account (user_i, email, password) values ($1, $2, $3)
         on conflict (user_i) do update set email = excluded.email, password = excluded.password`,
        [user, addressKey(email), await hashPassword(password)],
      )
    },
    async setDisabled(user, disabled, byAdmin) {
      if (disabled) await voidTicketsOf(database, user)
      const rows = await database.query(
        'update account set disabled = $2, disabled_by_admin = $2 and $3 where user_i = $1 returning user_i',
        [user, disabled, byAdmin],
      )
      return rows.length > 0
    },
  }
}

/**
 * Adds an account with a hashed password; the address is normalised (`addressKey`). Returns false if the
 * address or the person already has one.
 */
export async function addAccount(querier: Querier, user: number, email: string, hash: string): Promise<boolean> {
  const rows = await querier.query(
    'insert into account (user_i, email, password) values ($1, $2, $3) on conflict do nothing returning user_i',
    [user, addressKey(email), hash],
  )
  return rows.length > 0
}

/** Stores a new password hash (see `hashPassword`) of an account, without ending sessions. */
export async function setPasswordHash(querier: Querier, user: number, hash: string): Promise<void> {
  await querier.query('update account set password = $2 where user_i = $1', [user, hash])
}

/**
 * Normalises an email address for comparison: lower case, Unicode compatibility forms unified, no spaces
 * around it.
 */
export function addressKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
