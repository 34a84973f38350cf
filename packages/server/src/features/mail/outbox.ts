import * as v from 'valibot'
import { itemIdSchema, type ItemId } from '@cairn/contract'
import type { Querier } from '../../platform/database/database.ts'

/** A rendered mail in the outbox. It is rendered when queued, so that template errors surface there. */
export interface OutgoingMail {
  to: string
  subject: string
  text: string
  html: string
  /** Language of its reader, of two letters. */
  language?: string | undefined
  /** Address that ends this kind of mail with one request (RFC 8058). */
  unsubscribeLink?: string | undefined
  /** Name of the person on whose behalf it is sent; that of `MAIL_FROM` if left out. */
  sender?: string | undefined
  /** Address that receives replies to it. */
  replyTo?: string | undefined
  /** Attachments whose files go with it. */
  files?: readonly ItemId[] | undefined
  /** Where to record that it could not be delivered. */
  undelivered?: Undelivered | undefined
}

/** Where failed delivery is recorded: the contact is added to this property of the item. */
export interface Undelivered {
  id: ItemId
  property: string
  contact: ItemId
}

/** A mail of the outbox that this process has leased for sending. */
export interface ClaimedMail {
  id: string
  message: OutgoingMail
  /** Attempts so far, this one counted. */
  attempts: number
  /** How long it has been in the outbox, in milliseconds. */
  age: number
}

/** Duration of a lease; after it the process counts as dead and another one sends the mail. */
const LEASE = '5 minutes'
const AT_ONCE = 10
const undeliveredSchema = v.object({ id: itemIdSchema, property: v.string(), contact: itemIdSchema })
const messageSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  language: v.optional(v.string()),
  unsubscribeLink: v.optional(v.string()),
  sender: v.optional(v.string()),
  replyTo: v.optional(v.string()),
  files: v.optional(v.array(itemIdSchema)),
  undelivered: v.optional(undeliveredSchema),
})

/**
 * Adds a mail to the outbox, as part of the transaction of `querier`. A second mail with the same key is
 * dropped.
 */
export async function putMail(querier: Querier, message: OutgoingMail, key?: string): Promise<void> {
  await querier.query('insert into mail_outbox (message, key) values ($1, $2) on conflict (key) do nothing', [
    JSON.stringify(message),
    key ?? null,
  ])
}

/**
 * Leases at most 10 of the mails that are due, the longest due first, and counts the attempt; no other
 * process gets them until the lease ends.
 */
export async function claimMail(querier: Querier): Promise<ClaimedMail[]> {
  const rows = await querier.query<{ id: string; message: unknown; attempts: number; age: number }>(
    `update mail_outbox set due = now() + interval '${LEASE}', attempts = attempts + 1
     where id in (select id from mail_outbox where state = 'waiting' and due <= now() order by due limit ${AT_ONCE} for update skip locked)
     returning id, message, attempts, (extract(epoch from now() - created) * 1000)::float8 as age`,
  )
  return rows.map((row) => ({ ...row, message: v.parse(messageSchema, row.message) }))
}

/**
 * Marks a mail as sent or failed and deletes its text. Where to record a failed delivery is kept for sent
 * mails, because bounces may arrive days later.
 */
export async function finishMail(querier: Querier, id: string, state: 'sent' | 'failed'): Promise<void> {
  await querier.query(
    `update mail_outbox set state = $2, message = case when $2 = 'sent' and message ? 'undelivered'
       then jsonb_build_object('undelivered', message->'undelivered') end
     where id = $1`,
    [id, state],
  )
}

/** Returns where to record that a sent mail was not delivered. Undefined if that is not wanted. */
export async function undeliveredOf(querier: Querier, id: string): Promise<Undelivered | undefined> {
  const [row] = await querier.query<{ message: unknown }>(
    "select message from mail_outbox where id = $1 and state = 'sent'",
    [id],
  )
  const kept = v.safeParse(v.object({ undelivered: undeliveredSchema }), row?.message)
  return kept.success ? kept.output.undelivered : undefined
}

/** Makes a mail of the outbox due again after `ms` milliseconds, for another attempt. */
export async function postponeMail(querier: Querier, id: string, ms: number): Promise<void> {
  await querier.query('update mail_outbox set due = now() + make_interval(secs => $2) where id = $1', [id, ms / 1000])
}

/**
 * Deletes mail of the outbox that was sent or failed more than 30 days ago. Keeps the one that was sent last,
 * by which the install knows that mail works.
 */
export async function sweepMail(querier: Querier): Promise<void> {
  await querier.query(
    `delete from mail_outbox where state <> 'waiting' and due < now() - interval '30 days'
       and id is distinct from (select id from mail_outbox where state = 'sent' order by due desc limit 1)`,
  )
}
