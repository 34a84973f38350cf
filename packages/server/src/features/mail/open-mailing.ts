import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { startDelivery, type NoteUndelivered, type ReadFile } from './deliver.ts'
import { createBounceAddresses, takeBounce, type BounceAddresses, type Report } from './bounces.ts'
import { createMail, type Mail } from './mail.ts'
import { openMailSink, type MailSink } from './sink.ts'

/** The mail service of an install: outbox, delivery and bounces. */
export interface Mailing {
  mail: Mail
  /** The local mail server of a demo without `SMTP_URL`, which only collects mail; undefined otherwise. */
  sink: MailSink | undefined
  /** Origin under which people reach the product. */
  origin: () => string
  /** Sets the server's own address as the origin of links, unless a public one is set. */
  answersAt(url: string): void
  /** Sets the function that reads files of mails. Mail with files waits until it is set. */
  readsFiles(read: ReadFile): void
  /** Sets the function that records that a mail did not reach somebody. */
  notesUndelivered(note: NoteUndelivered): void
  /** Addresses for reports that a mail did not arrive. */
  bounces: BounceAddresses
  /** Whether mail is delivered. Otherwise it stays in the outbox until a mail server is set. */
  isDelivered: boolean
  /** Handles a report that a mail did not arrive (`takeBounce` in `bounces.ts`). */
  takeBounce(report: Report): Promise<'noted' | 'ignored'>
  close(): Promise<void>
}

/** Services and settings of the mail service. */
export interface MailingOptions {
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'demo' | 'answers'>
  database: Database
  log: Logger
  siteName: () => string
  /** Key that bounce addresses are signed with. */
  tokenKey: Uint8Array
}

const LOCAL_SENDER = 'cairn@localhost'

/** Opens the mail service. A demo without a mail server gets one that only collects mail. */
export async function openMailing({ settings, database, log, siteName, tokenKey }: MailingOptions): Promise<Mailing> {
  let place = settings.publicUrl ?? ''
  const origin = () => place
  let read: ReadFile = () => Promise.reject(new Error('the file store is not open yet'))
  const readFile: ReadFile = (id, language) => read(id, language)
  let note: NoteUndelivered = () => Promise.reject(new Error('the item store is not open yet'))
  const noteUndelivered: NoteUndelivered = (undelivered) => note(undelivered)
  const sink = settings.smtpUrl === undefined && settings.demo ? await openMailSink() : undefined
  const smtpUrl = settings.smtpUrl ?? sink?.url
  if (smtpUrl === undefined) log.info('SMTP_URL is not set: mail waits in the outbox until it is')
  const from = settings.mailFrom ?? LOCAL_SENDER
  const { address, port } = settings.answers ?? {}
  // Without a receiver nobody would read mail to such an address.
  const bounces = createBounceAddresses(port === undefined ? undefined : address, tokenKey)
  const bounceAddress = bounces.of
  const stop = smtpUrl && startDelivery({ database, log, smtpUrl, from, readFile, noteUndelivered, bounceAddress })
  return {
    mail: createMail(database, { siteName, origin }),
    sink,
    origin,
    isDelivered: smtpUrl !== undefined,
    answersAt: (url) => void (place ||= url),
    readsFiles: (given) => void (read = given),
    notesUndelivered: (given) => void (note = given),
    bounces,
    takeBounce: (report) => takeBounce(database, noteUndelivered, report),
    async close() {
      if (stop) await stop()
      await sink?.close()
    },
  }
}
