import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Querier } from '../../platform/database/database.ts'
import type { NoteUndelivered } from './deliver.ts'
import { undeliveredOf } from './outbox.ts'

/**
 * Bounce addresses, `name+bounce-token@host`, one for each mail: mail servers send delivery failure reports
 * to them.
 */
export interface BounceAddresses {
  /** Creates the bounce address of a mail. Undefined if this install receives no mail. */
  of(mail: string): string | undefined
  /** Returns the id of the mail that an address is about. Undefined for any other address. */
  read(address: string): string | undefined
}

/** Longest part before the `@` (RFC 5321). It may arrive in small letters. */
const LONGEST_LOCAL = 64
const TOKEN = /^bounce-([0-9a-f]{32})-([0-9a-f]{12})$/

/**
 * Creates the service of bounce addresses, derived from the reply address and signed with a key of the
 * install.
 */
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

/**
 * A mail received at a bounce address: which mail it is about, its envelope sender, and whether it is a
 * failure report.
 */
export interface Report {
  mail: string
  sender: string
  isFailure: boolean
}

/**
 * Handles a mail received at a bounce address. If it is a delivery failure report with an empty envelope
 * sender, and the mail that failed asked for it, calls `noteUndelivered` and returns `noted`; ignores
 * anything else, such as a notice of delay.
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
