import type { MailRead } from '@cairn/contract/server'
import type { MailRefusal } from '@cairn/model/mail'
import { createPool } from '../../lib/decoder-pool.ts'
import { MAIL_READER } from './decoders.ts'

/**
 * A request to the mail parsing process: the bytes of a mail, and what to return. `file`: the parsed mail
 * file (`parseMail`); `answer`: a received reply (`arrivedMail`); `report`: whether it is a delivery failure
 * report (`isFailure`).
 */
export interface MailRequest {
  as: 'file' | 'answer' | 'report'
  bytes: Uint8Array
}

/** A parsed mail file, or why it is not one. */
export type FileOfMail = MailRead | { refused: MailRefusal }

/** A mail received from a mail server. */
export interface ArrivedMail {
  from?: string
  messageId?: string
  /** Names in lower case. */
  headers: { key: string; value: string }[]
  /** Its plain text, else the text of its HTML; cut to 400,000 characters. */
  words: string
  /** Its attachments. */
  papers: { name: string; bytes: Uint8Array }[]
}

/** Parses mails in separate processes. */
export interface MailReader {
  /** Parses a mail file. One that takes too much time or memory is refused. */
  file(bytes: Uint8Array): Promise<FileOfMail>
  /**
   * Parses a received mail, as `arrivedMail` does. Resolves to undefined if the parser rejects it, which it
   * does not do for a text without headers; rejects if it takes too much time or memory.
   */
  arrived(bytes: Uint8Array): Promise<ArrivedMail | undefined>
  /** Tells whether a mail is a delivery failure report (RFC 3464). Rejects as `arrived` does. */
  isFailure(bytes: Uint8Array): Promise<boolean>
  close(): void
}

const AT_ONCE = 2
const LIMIT_MS = 20_000
const IDLE_MS = 60_000

/** Creates the reader of mails. Its processes start with the first mail. */
export function createMailReader(limitMs = LIMIT_MS): MailReader {
  const readers = createPool<MailRequest, unknown>(MAIL_READER, { atOnce: AT_ONCE, limitMs, idleMs: IDLE_MS })
  const ask = <Answer>(as: MailRequest['as'], bytes: Uint8Array) => readers.ask({ as, bytes }) as Promise<Answer>
  return {
    file: (bytes) => ask<FileOfMail>('file', bytes).catch((): FileOfMail => ({ refused: 'noMail' })),
    arrived: (bytes) => ask('answer', bytes),
    isFailure: (bytes) => ask('report', bytes),
    close: () => readers.close(),
  }
}
