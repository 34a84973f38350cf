import { convert } from 'html-to-text'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { limitTags } from '@cairn/model/limit-tags'
import type { MailPerson, MailRefusal, ReadMail } from '../../model/mail.ts'

/** What a mail says, before anybody is looked for. */
export type ParsedMail = Omit<ReadMail, 'contacts' | 'direction'>

/** Most characters of the words of a mail that are kept (the longest text a property holds, with room for the lines before it). */
const MAX_TEXT = 70_000
const MAX_SUBJECT = 300
const MAX_NAME = 120
/** More people or files than this are left out. */
const MOST = 40

/** Headers of which a mail has at least two. */
const MARKS = ['from', 'to', 'subject', 'date', 'message-id', 'received', 'return-path', 'mime-version']
/** How Outlook's own files begin (compound file binary format). */
const OUTLOOK = [0xd0, 0xcf, 0x11, 0xe0]

/** What no text of ours holds: control characters, but newline and tab. */
// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/** Reads a mail as programs save it (RFC 5322, MIME), however damaged; refused only where it is none. HTML becomes plain text. */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail | { refused: MailRefusal }> {
  if (bytes.length === 0) return { refused: 'empty' }
  if (OUTLOOK.every((byte, at) => bytes[at] === byte)) return { refused: 'outlook' }
  const mail = await PostalMime.parse(bytes).catch(() => undefined)
  if (!mail || !isMail(mail)) return { refused: 'noMail' }
  const text = cleanText(wordsOf(mail))
  return {
    subject: cleanLine(mail.subject ?? '').slice(0, MAX_SUBJECT),
    ...sentOf(mail),
    from: peopleOf([mail.from, mail.sender]),
    to: peopleOf([...(mail.to ?? []), ...(mail.cc ?? [])]),
    text: text.slice(0, MAX_TEXT).toWellFormed(),
    isCut: text.length > MAX_TEXT,
    attachments: filesOf(mail),
  }
}

function isMail({ headers }: Email): boolean {
  return new Set(headers.map(({ key }) => key).filter((key) => MARKS.includes(key))).size >= 2
}

/** The plain words where the mail has them, else those of its HTML; pictures and where links lead to are left out. */
function wordsOf({ text, html }: Email): string {
  if (text !== undefined && text.trim() !== '') return text
  if (html === undefined) return ''
  return convert(limitTags(html.slice(0, MAX_TEXT * 20)), {
    wordwrap: false,
    limits: { maxDepth: 60 },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  })
}

function sentOf({ date }: Email): { sent?: string } {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? {} : { sent: new Date(time).toISOString() }
}

/** Each address once, in lower case, members of a group among them. */
function peopleOf(addresses: readonly (Address | undefined)[]): MailPerson[] {
  const known = new Map<string, MailPerson>()
  for (const address of addresses) {
    for (const { name, address: at } of address?.group ?? (address ? [address] : [])) {
      const found = cleanLine(at ?? '')
        .toLowerCase()
        .slice(0, MAX_NAME)
      if (found !== '' && !known.has(found))
        known.set(found, { name: cleanLine(name ?? '').slice(0, MAX_NAME), address: found })
    }
  }
  return [...known.values()].slice(0, MOST)
}

function filesOf({ attachments }: Email): ParsedMail['attachments'] {
  return attachments.slice(0, MOST).map(({ filename, mimeType, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
    return {
      name: cleanLine(filename ?? mimeType).slice(0, MAX_NAME),
      type: cleanLine(mimeType).slice(0, MAX_NAME),
      size: bytes.length,
      content: bytes.toString('base64'),
    }
  })
}

function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
}

function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/gu, ' ')
}
