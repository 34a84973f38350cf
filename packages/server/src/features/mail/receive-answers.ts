import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import type { Logger } from 'pino'
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { AnswerSettings } from '../../platform/settings/settings.ts'
import { StartError } from '@cairn/embedded-postgres'
import type { AnswerAddresses } from './answer-addresses.ts'
import { bytesWithin } from '../../lib/bytes-within.ts'
import type { Mailing } from './open-mailing.ts'
import { takeAnswer, type TakingDeps } from './take-answer.ts'

/** Services for receiving replies. */
export interface ReceivingDeps extends TakingDeps {
  addresses: AnswerAddresses
  /** Recognises bounce addresses, and handles the delivery failure reports sent to them. */
  mailing: Pick<Mailing, 'bounces' | 'takeBounce'>
  log: Logger
}

/** An SMTP server that receives replies to mails. */
export interface AnswerReceiver {
  port: number
  close(): Promise<void>
}

/** The largest mail, with its files (bytes), and how many are taken at once: all of them lie in memory. */
const MAX_BYTES = 25 * 1024 * 1024
const AT_ONCE = 8
const SILENCE_MS = 60_000

/**
 * Starts the SMTP server for replies. It accepts only addresses that were given out, one for each mail, and
 * mails of at most 25 MB; it answers with a temporary error if a reply cannot be handled now. It must run
 * behind the install's mail server, which filters mail from outside. Throws a `StartError` if it cannot
 * listen.
 */
export async function receiveAnswers({ host, port = 0 }: AnswerSettings, deps: ReceivingDeps): Promise<AnswerReceiver> {
  const { addresses, mailing, log } = deps
  /** Rethrows a `Refusal`; any other error is temporary, and the sender is asked to retry. */
  const orLater = (thrown: unknown): never => {
    if (thrown instanceof Refusal) throw thrown
    log.warn({ err: thrown }, 'a reply by mail could not be stored now')
    throw new Refusal(451, '4.3.0 It cannot be taken now. Please try again later.')
  }
  const answererAt = async (address: string | undefined) => {
    const answerer = await addresses.read(address ?? '')
    if (!answerer) throw new Refusal(550, '5.1.1 No answers are taken at this address.')
    return answerer
  }

  async function takeIn(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const bytes = await bytesWithin(stream, MAX_BYTES)
    if (!bytes) throw new Refusal(552, '5.3.4 It is too large: 25 MB with its files are taken.')
    const address = envelope.rcptTo[0]?.address ?? ''
    const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
    const mail = mailing.bounces.read(address)
    if (mail !== undefined) {
      const isFailure = await deps.files.mails.isFailure(bytes)
      log.info({ mail, outcome: await mailing.takeBounce({ mail, isFailure, sender }) }, 'a mail came back')
      return
    }
    const answerer = await answererAt(address)
    const outcome = await takeAnswer(deps, { bytes, sender, answerer })
    if (outcome === 'notFrom')
      throw new Refusal(550, '5.7.1 Answers are taken from the address that the mail was sent to.')
    log.info({ outcome, item: answerer.item }, 'a reply came by mail')
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    maxClients: AT_ONCE,
    socketTimeout: SILENCE_MS,
    onRcptTo: callbackify(async ({ address }: SMTPServerAddress, { envelope }: SMTPServerSession) => {
      if (envelope.rcptTo.length > 0) throw new Refusal(452, '4.5.3 One recipient a mail.')
      if (mailing.bounces.read(address) === undefined) await answererAt(address).catch(orLater)
    }),
    onData: callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
      takeIn(stream, session).catch(orLater),
    ),
  })
  server.on('error', (thrown) => log.warn({ err: thrown }, 'a mail could not be received'))

  await new Promise<void>((resolve, reject) => {
    const refuse = (thrown: Error) =>
      reject(
        new StartError(
          `Answers to mail cannot be received at ${host}, port ${port}: choose another REPLY_PORT.`,
          thrown,
        ),
      )
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** An SMTP error reply, which the sending server passes on to the sender. */
class Refusal extends Error {
  readonly responseCode: number

  constructor(responseCode: number, text: string) {
    super(text)
    this.responseCode = responseCode
  }
}
