import { createTransport } from 'nodemailer'
import type { ItemId } from '@cairn/contract'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import { poll } from '../../lib/poll.ts'
import {
  claimMail,
  finishMail,
  postponeMail,
  sweepMail,
  type ClaimedMail,
  type OutgoingMail,
  type Undelivered,
} from './outbox.ts'

/** Services and settings of mail delivery. */
export interface DeliveryOptions {
  database: Database
  log: Logger
  /** Mail server, such as `smtps://user:password@mail.example:465`. */
  smtpUrl: string
  /** Sender, such as `Cairn <no-reply@cairn.example>`. */
  from: string
  /** Reads the file of an attachment. Undefined if it is gone. */
  readFile: ReadFile
  /** Records at an item that a mail did not reach somebody. May be called twice. */
  noteUndelivered?: NoteUndelivered
  /** Address to which mail servers report that a mail of the outbox did not arrive. Undefined without one. */
  bounceAddress?: (mail: string) => string | undefined
}

/** Reads an attachment's file for a mail in a language (two letters). Undefined if it is gone. */
export type ReadFile = (
  attachment: ItemId,
  language: string,
) => Promise<{ name: string; type: string; bytes: Uint8Array } | undefined>

/** Records at an item that a mail did not reach somebody. May be called twice for one mail. */
export type NoteUndelivered = (undelivered: Undelivered) => Promise<void>

/** How often the outbox is looked at (milliseconds). */
const LOOK_MS = 300
const SWEEP_MS = 60 * 60_000
/** Wait before the first retry; it grows with each. After a day delivery is given up (milliseconds). */
const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 60 * 60_000
const GIVE_UP_MS = 24 * 60 * 60_000
const CONNECT_MS = 10_000
const SILENCE_MS = 60_000

/**
 * Starts to send mails from the outbox. A mail is given up when a mail server refuses it for good, or after a
 * day. Returns a function that stops it after finishing what is in progress.
 */
export function startDelivery({
  database,
  log,
  smtpUrl,
  from,
  readFile,
  noteUndelivered,
  bounceAddress,
}: DeliveryOptions): () => Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Nothing of a mail is fetched, from here or elsewhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let working: Promise<unknown> = Promise.resolve()
  const deliverOne = async (mail: ClaimedMail) => {
    try {
      const attachments = await attachmentsOf(mail.message, readFile)
      const bounces = mail.message.undelivered && bounceAddress?.(mail.id)
      const envelope = bounces === undefined ? {} : { envelope: { from: bounces, to: mail.message.to } }
      const content = {
        ...contentOf(mail.message),
        attachments,
        from: fromOf(from, mail.message.sender),
        messageId: `<${mail.id}@cairn>`,
      }
      await transport.sendMail({ ...content, ...envelope })
      await finishMail(database, mail.id, 'sent')
    } catch (thrown) {
      log.warn({ err: thrown, mail: mail.id, attempts: mail.attempts }, 'the mail server did not accept a mail')
      if (isRefused(thrown) || mail.age > GIVE_UP_MS) {
        // First, as the mail forgets its text with the next statement.
        if (mail.message.undelivered) await noteUndelivered?.(mail.message.undelivered)
        await finishMail(database, mail.id, 'failed')
      } else await postponeMail(database, mail.id, Math.min(FIRST_WAIT_MS * 2 ** (mail.attempts - 1), LONGEST_WAIT_MS))
    }
  }
  const look = async () => {
    for (let mails = await claimMail(database); mails.length > 0; mails = await claimMail(database))
      await Promise.all(mails.map(deliverOne))
  }
  const stopLooking = poll(() => (working = look()), LOOK_MS, log, 'the outbox of mail cannot be read')
  const stopSweeping = poll(() => sweepMail(database), SWEEP_MS, log, 'old mail was not forgotten')
  return async () => {
    stopLooking()
    stopSweeping()
    await working.catch(() => {})
    transport.close()
  }
}

/** Reads the files of a mail. Throws if one is gone, because the mail would be incomplete. */
async function attachmentsOf({ files: ids = [], language = 'en' }: OutgoingMail, readFile: ReadFile) {
  const files = await Promise.all(ids.map((id) => readFile(id, language)))
  return files.map((file, at) => {
    if (!file) throw new Error(`the file ${ids[at] ?? ''} is gone`)
    return { filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) }
  })
}

function contentOf({
  to,
  unsubscribeLink,
  sender: _sender,
  replyTo,
  files: _files,
  language: _language,
  undelivered: _undelivered,
  ...content
}: OutgoingMail) {
  const headers = unsubscribeLink
    ? { 'List-Unsubscribe': `<${unsubscribeLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}
  // As an object, so that no comma in it makes a second recipient.
  const answers = replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }
  return {
    ...content,
    ...answers,
    to: { name: '', address: to },
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
  }
}

/** Returns the sender of a mail: the address of the install, in its own name or that of somebody else. */
function fromOf(from: string, sender: string | undefined) {
  return sender === undefined ? from : { name: sender, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from }
}

/** Whether the mail server will not take it later either (a reply of the 500s). */
function isRefused(thrown: unknown): boolean {
  const { responseCode = 0 } = thrown as { responseCode?: number }
  return responseCode >= 500 && responseCode < 600
}
