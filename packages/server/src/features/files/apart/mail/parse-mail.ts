import PostalMime, { type Email } from 'postal-mime'
import type { MailRead } from '@cairn/contract/server'
import type { MailRefusal } from '@cairn/model/mail'
import { linksIn } from '@cairn/model/mail-links'
import {
  cleanLine,
  cleanMailText,
  hasMailHeaders,
  mailPeople,
  MAX_NAME,
  MOST_PARTS,
  type MailAddress,
} from './mail-text.ts'
import { readOutlookMail, type OutlookMail } from './outlook-mail.ts'
import { wordsOfHtml } from './words-of-html.ts'

/**
 * Longest text of a mail that is kept, in characters: the longest text of a property, less the lines before
 * it.
 */
const MAX_TEXT = 70_000
const MAX_SUBJECT = 300
/** First bytes of Outlook's own files (compound file binary format). */
const OUTLOOK = [0xd0, 0xcf, 0x11, 0xe0]

/** A mail of either format, with what the two have in common. */
type AnyMail = Pick<Email, 'subject' | 'date' | 'text' | 'html'> & {
  from: readonly (MailAddress | undefined)[]
  to: readonly MailAddress[]
  attachments: readonly { filename?: string | null | undefined; mimeType: string; content: unknown }[]
}

/**
 * Reads a mail (RFC 5322, MIME; also a damaged one) or a message of Outlook (MS-OXMSG). HTML becomes plain
 * text. Text beyond 70,000 characters is cut (`isCut`); at most 40 people and 40 files are kept, files in
 * base64. Returns a refusal if the file is no mail: empty, without two known headers, or a damaged message of
 * Outlook.
 */
export async function parseMail(bytes: Uint8Array): Promise<MailRead | { refused: MailRefusal }> {
  if (bytes.length === 0) return { refused: 'empty' }
  const mail = OUTLOOK.every((byte, at) => bytes[at] === byte) ? outlookMail(bytes) : await mimeMail(bytes)
  if (!mail) return { refused: 'noMail' }
  const text = cleanMailText(wordsOf(mail))
  return {
    subject: cleanLine(mail.subject ?? '').slice(0, MAX_SUBJECT),
    ...sentOf(mail),
    from: mailPeople(mail.from),
    to: mailPeople(mail.to),
    text: text.slice(0, MAX_TEXT).toWellFormed(),
    isCut: text.length > MAX_TEXT,
    attachments: filesOf(mail),
    links: linksIn(`${text}\n${hrefsOf(mail)}`.slice(0, MAX_TEXT * 2)),
  }
}

async function mimeMail(bytes: Uint8Array): Promise<AnyMail | undefined> {
  const mail = await PostalMime.parse(bytes).catch(() => undefined)
  if (!mail || !hasMailHeaders(mail.headers.map(({ key }) => key))) return undefined
  const { from, sender, to = [], cc = [] } = mail
  return { ...mail, from: [from, sender], to: [...to, ...cc] }
}

function outlookMail(bytes: Uint8Array): AnyMail | undefined {
  let mail: OutlookMail | undefined
  try {
    mail = readOutlookMail(bytes)
  } catch (thrown) {
    // A number in a damaged file points outside it.
    if (!(thrown instanceof RangeError)) throw thrown
  }
  return mail && { ...mail, from: [mail.from] }
}

/** Returns the addresses of the links of a mail's HTML, whose text does not show them. */
function hrefsOf({ html = '' }: AnyMail): string {
  return [...html.slice(0, MAX_TEXT * 20).matchAll(/href\s*=\s*["']?(https?:[^"'\s>]+)/gi)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .join('\n')
}

/** Returns the plain text of a mail, else the text of its HTML without images and link addresses. */
function wordsOf({ text, html }: AnyMail): string {
  if (text !== undefined && text.trim() !== '') return text
  if (html === undefined) return ''
  return wordsOfHtml(html.slice(0, MAX_TEXT * 20))
}

function sentOf({ date }: AnyMail): { sent?: string } {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? {} : { sent: new Date(time).toISOString() }
}

function filesOf({ attachments }: AnyMail): MailRead['attachments'] {
  return attachments.slice(0, MOST_PARTS).map(({ filename, mimeType, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
    return {
      name: cleanLine(filename ?? mimeType).slice(0, MAX_NAME),
      type: cleanLine(mimeType).slice(0, MAX_NAME),
      size: bytes.length,
      content: bytes.toString('base64'),
    }
  })
}
