import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Querier } from '../../platform/database/database.ts'
import { writeMailChoices } from './kind-choices.ts'

/** Turns off a person's notification mails by a signed link, without signing in. */
export interface Unsubscribing {
  /** Returns the token for a mail's unsubscribe link. It is valid while the install keeps its key. */
  tokenOf(user: number): string
  /** Tells whether a token is valid. */
  fits(token: string): boolean
  /** Turns off the person's mails. Returns false for an invalid token. */
  end(token: string): Promise<boolean>
}

/** Creates the service of unsubscribe links. `key` is the install's key. */
export function createUnsubscribing(database: Querier, key: Uint8Array): Unsubscribing {
  const signatureOf = (user: string) => createHmac('sha256', key).update(`unsubscribe ${user}`).digest()

  function userOf(token: string): number | undefined {
    const [, user = '', signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
    const given = Buffer.from(signature, 'base64url')
    return given.length > 0 && timingSafeEqual(given, signatureOf(user)) ? Number(user) : undefined
  }

  return {
    tokenOf: (user) => `${user}.${signatureOf(String(user)).toString('base64url')}`,
    fits: (token) => userOf(token) !== undefined,
    async end(token) {
      const user = userOf(token)
      if (user === undefined) return false
      await writeMailChoices(database, user, { mail: false })
      return true
    },
  }
}
