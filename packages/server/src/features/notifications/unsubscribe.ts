import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Querier } from '../../platform/database/database.ts'
import { writeMailChoices } from './kind-choices.ts'

/** Ends the mail of one person, without their signing in. */
export interface Unsubscribing {
  /** What the link of a mail carries; it fits as long as the install keeps its key. */
  tokenOf(user: number): string
  /** Whether the token is one of ours. */
  fits(token: string): boolean
  /** Switches the person's mail off; false for a token that is none of ours. */
  end(token: string): Promise<boolean>
}

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
