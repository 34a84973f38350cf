import { wallTime } from '../dates/zones.ts'
import type { MailPerson, ReadMail } from './mail.ts'

/**
 * Translated words that are written before sender, recipients, date, files and links when a mail becomes the
 * text of a log.
 */
export interface MailWords {
  from: string
  to: string
  sent: string
  files: string
  links: string
}

/**
 * Makes the first values of a communication log from a mail. `zone` is the time zone in which the date is
 * written.
 */
export function mailValues(mail: ReadMail, words: MailWords, zone: string): Record<string, unknown> {
  const wall = wallTime(mail.sent, zone)
  const lines = [
    [words.from, mail.from.map(personText).join(', ')],
    [words.to, mail.to.map(personText).join(', ')],
    [words.sent, wall.replace('T', ' ')],
    [words.files, mail.attachments.map(({ name }) => name).join(', ')],
    [words.links, mail.links.map(({ href, until }) => (until ? `${href} (${until})` : href)).join(', ')],
  ].flatMap(([word, value]) => (value ? [`${word} ${value}`] : []))
  return {
    type: 'EMAIL',
    direction: mail.direction,
    ...(mail.subject === '' ? {} : { subject: mail.subject }),
    ...(wall === '' ? {} : { date: wall.slice(0, 10) }),
    ...(mail.contacts.length === 0 ? {} : { contacts: mail.contacts }),
    description: [lines.join('\n'), mail.text].filter((part) => part !== '').join('\n\n'),
  }
}

function personText({ name, address }: MailPerson): string {
  return name === '' ? address : `${name} <${address}>`
}
