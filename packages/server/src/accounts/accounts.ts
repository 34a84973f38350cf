import type { Querier } from '../database/database.ts'
import { hashPassword } from './password.ts'

/** Sign-in data of a person, in table `account`; the person is a User item, the address its key here. */
export interface Account {
  user: number
  password: string
  disabled: boolean
}

export interface Accounts {
  /** The account of an address, compared without regard to case. */
  byEmail(email: string): Promise<Account | undefined>
  /** Adds or replaces the account of a User item. */
  put(user: number, email: string, password: string): Promise<void>
}

export function createAccounts(database: Querier): Accounts {
  return {
    async byEmail(email) {
      const [row] = await database.query<{ user_i: number; password: string; disabled: boolean }>(
        'select user_i, password, disabled from account where email = $1',
        [addressKey(email)],
      )
      return row && { user: row.user_i, password: row.password, disabled: row.disabled }
    },
    async put(user, email, password) {
      await database.query(
        `insert into account (user_i, email, password) values ($1, $2, $3)
         on conflict (user_i) do update set email = excluded.email, password = excluded.password`,
        [user, addressKey(email), await hashPassword(password)],
      )
    },
  }
}

/** An address as it is compared: case and compatibility forms are not told apart. */
export function addressKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
