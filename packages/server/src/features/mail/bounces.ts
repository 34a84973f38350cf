import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Querier } from '../../platform/database/database.ts'
import type { NoteUndelivered } from './deliver.ts'
import { undeliveredOf } from './outbox.ts'

/**
 * Addresses that mail servers report to if a mail did not arrive: `name+bounce-token@host`, one for each
 * mail.
 */
export interface BounceAddresses {
  /** Undefined if no mail comes in here. */
  of(mail: string): string | undefined
  /** Returns the id of the mail that an address is about. Undefined for any other address. */
  read(address: string): string | undefined
}

/** Longest part before the `@` (RFC 5321). It may arrive in small letters. */
const LONGEST_LOCAL = 64
const TOKEN = /^bounce-([0-9a-f]{32})-([0-9a-f]{12})$/

/** Creates the addresses from the one that answers come to, signed with a key of the install. */
export function createBounceAddresses(address: string | undefined, key: Uint8Array): BounceAddresses {
  const [name = '', host = ''] = (address ?? '').toLowerCase().split('@')
  const signatureOf = (plain: string) => createHmac('sha256', key).update(`bounce ${plain}`).digest('hex').slice(0, 12)
  return {
    of(mail) {
      if (address === undefined) return undefined
      const plain = mail.replaceAll('-', '')
      const local = `${name}+bounce-${plain}-${signatureOf(plain)}`
      return local.length > LONGEST_LOCAL ? undefined : `${local}@${host}`
    },
    read(given) {
      const [local = '', at, ...more] = given.toLowerCase().split('@')
      if (address === undefined || at !== host || more.length > 0 || !local.startsWith(`${name}+`)) return undefined
      const [, plain = '', signature = ''] = TOKEN.exec(local.slice(name.length + 1)) ?? []
      const isOurs = plain !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(plain)))
      return isOurs ? plain.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined
    },
  }
}

/** What came to such an address: about which mail, from which sender of the envelope, and whether it says that the mail was given up. */
export interface Report {
  mail: string
  sender: string
  isFailure: boolean
}

/**
 * Takes the report of a mail server about a mail of ours. If the mail did not arrive for good, that is noted
 * where its sender looks. Reports of a delay, and what is no report, change nothing.
 */
export async function takeBounce(
  database: Querier,
  noteUndelivered: NoteUndelivered,
  { mail, isFailure, sender }: Report,
): Promise<'noted' | 'ignored'> {
  if (sender !== '' || !isFailure) return 'ignored'
  const undelivered = await undeliveredOf(database, mail)
  if (!undelivered) return 'ignored'
  await noteUndelivered(undelivered)
  return 'noted'
}
