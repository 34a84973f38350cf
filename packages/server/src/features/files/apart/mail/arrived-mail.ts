import PostalMime, { type Email } from 'postal-mime'
import type { ArrivedMail } from '../../read-mails.ts'
import { wordsOfHtml } from './words-of-html.ts'

/** Longest text that is looked at, in characters; a message holds less. */
const LONGEST = 400_000
const LONGEST_NAME = 200

/**
 * Parses a received mail. Undefined if the parser rejects the bytes; it accepts most, so that a text without
 * headers counts as a mail. Empty attachments are left out.
 */
export async function arrivedMail(bytes: Uint8Array): Promise<ArrivedMail | undefined> {
  const mail = await parse(bytes)
  if (!mail) return undefined
  const { from, messageId, headers } = mail
  return {
    ...(from?.address === undefined ? {} : { from: from.address }),
    ...(messageId === undefined ? {} : { messageId }),
    headers: headers.map(({ key, value }) => ({ key, value })),
    words: wordsOf(mail),
    papers: mail.attachments
      .map(({ filename, mimeType, content }, at) => ({
        name: (filename ?? `${mimeType.replaceAll('/', '-')}-${at + 1}`).slice(0, LONGEST_NAME),
        bytes: bytesOf(content),
      }))
      .filter((paper) => paper.bytes.length > 0),
  }
}

/** Tells whether a mail is a delivery failure report (RFC 3464). */
export async function isFailure(bytes: Uint8Array): Promise<boolean> {
  const mail = await parse(bytes)
  const status = mail?.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  return status !== undefined && /^action:\s*failed\b/im.test(Buffer.from(bytesOf(status.content)).toString())
}

async function parse(bytes: Uint8Array): Promise<Email | undefined> {
  return PostalMime.parse(bytes, { forceRfc822Attachments: true }).catch(() => undefined)
}

/** Returns the plain text of a mail, else the text of its HTML; cut to 400,000 characters. */
export function wordsOf({ text, html }: Pick<Email, 'text' | 'html'>): string {
  const words = text !== undefined && text.trim() !== '' ? text : wordsOfHtml((html ?? '').slice(0, LONGEST))
  return words.slice(0, LONGEST)
}

function bytesOf(content: Email['attachments'][number]['content']): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}
