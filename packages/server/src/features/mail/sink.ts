import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A mail collected by the local mail server, parsed. */
export interface ReceivedMail {
  id: string
  to: string
  from: string
  /** Name of the sender. */
  sender: string
  /** Sender of the envelope: the address for delivery failure reports. */
  returnPath: string
  subject: string
  text: string
  html: string
  /** Its attachments. */
  files: readonly { name: string; type: string; bytes: Buffer }[]
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>
  at: Date
}

/** A local mail server that only collects mails, for the demo and tests. */
export interface MailSink {
  /** Its address, in the form of `SMTP_URL`. */
  url: string
  /** Returns the mails it keeps, the latest first. */
  mails(): readonly ReceivedMail[]
  close(): Promise<void>
}

/** More than this are forgotten, the oldest first. */
const KEPT = 200
const MAX_BYTES = 1024 * 1024

/**
 * Opens a mail server on a free port of the loopback address that keeps the last 200 mails it gets, each
 * message id once, for tests and the demo.
 */
export async function openMailSink(): Promise<MailSink> {
  const kept = new Map<string, ReceivedMail>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    onData: callbackify(async (stream: AsyncIterable<Uint8Array>, { envelope }: SMTPServerSession) => {
      const to = envelope.rcptTo.map(({ address }) => address).join(', ')
      const returnPath = envelope.mailFrom ? envelope.mailFrom.address : ''
      const mail = { ...(await parseMail(stream, to)), returnPath }
      // One that comes a second time is the same mail.
      if (!kept.has(mail.id)) kept.set(mail.id, mail)
      const [oldest] = kept.keys()
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    }),
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => [...kept.values()].reverse(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function parseMail(stream: AsyncIterable<Uint8Array>, to: string): Promise<Omit<ReceivedMail, 'returnPath'>> {
  const parsed = await PostalMime.parse(await buffer(stream))
  return {
    id: parsed.messageId ?? '',
    to,
    from: parsed.from?.address ?? '',
    sender: parsed.from?.name ?? '',
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html ?? '',
    files: parsed.attachments.map(({ filename, mimeType, content }) => ({
      ...{ name: filename ?? '', type: mimeType },
      bytes: Buffer.from(typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)),
    })),
    headers: new Map(parsed.headers.map(({ key, value }) => [key, value])),
    at: new Date(),
  }
}
