import type { ReadMail } from '@cairn/model/mail'
import { localDay } from '@cairn/model/presets'
import { fileNumbersIn } from '../file/file-numbers.ts'
import type { FilingDraft } from './filing-draft.ts'

/** What mail programs write before the subject of an answer or of a mail that is passed on. */
const ANSWER = /^\s*(?:(?:re|fw|fwd|aw|wg|tr|ref|sv)\s*:\s*|\[[^\]]*\]\s*)+/i
const LONGEST_NAME = 200

/** Makes the first values of a file from a mail: its name from the subject, the day, and its numbers. */
export function draftOfMail(mail: Pick<ReadMail, 'subject' | 'sent' | 'text'>): FilingDraft {
  const numbers = fileNumbersIn(`${mail.subject}\n${mail.text}`)
  return {
    projectName: mail.subject.replace(ANSWER, '').trim().slice(0, LONGEST_NAME),
    ...(mail.sent === undefined ? {} : { received: localDay(Date.parse(mail.sent)) }),
    numbers: numbers.join(', '),
  }
}

/** Makes the first values of a file from a single file: its name without ending, and the numbers in it. */
export function draftOfFile(name: string): FilingDraft {
  const projectName = name
    .replace(/\.[A-Za-z0-9]{1,8}$/, '')
    .replaceAll('_', ' ')
    .trim()
  return { projectName: projectName.slice(0, LONGEST_NAME), numbers: fileNumbersIn(projectName).join(', ') }
}

/** Merges values read from a mail into the typed draft; typed values win. */
export function mergedDraft(typed: FilingDraft, read: FilingDraft, today: string): FilingDraft {
  const filled = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined && value !== ''))
  const { received, ...rest } = filled
  // The form begins with today, which nobody typed.
  return { ...typed, ...read, ...rest, received: received !== today && received ? received : (read.received ?? today) }
}

/** Names of people that are at mail services for everybody: they say nothing of an organisation. */
const PUBLIC = /^(gmail|outlook|hotmail|live|yahoo|icloud|proton(mail)?|gmx|telus|shaw)\./

/** Returns the domain of a mail address unless it is a public mail provider's; then undefined. */
export function ownDomain(address: string): string | undefined {
  const domain = address.split('@')[1]?.toLowerCase() ?? ''
  return domain === '' || PUBLIC.test(domain) ? undefined : domain
}

/** A contact with the data needed to match it to the sender of a mail. */
export type KnownSender = Readonly<Record<string, unknown>> & { $id: string }

/**
 * Tells who sent a mail, from contacts with its address or its domain: the contact with the address itself,
 * and the organisation, if all of them agree on one.
 */
export function senderAmong(
  address: string,
  contacts: readonly KnownSender[],
): { contact?: string; organization?: string } {
  const own = contacts.find(({ email }) => String(email ?? '').toLowerCase() === address)
  const domain = ownDomain(address)
  const alike = own
    ? [own]
    : contacts.filter(
        ({ email }) =>
          domain !== undefined &&
          String(email ?? '')
            .toLowerCase()
            .endsWith(`@${domain}`),
      )
  const organizations = [...new Set(alike.flatMap(({ organizations: of }) => [of ?? []].flat().map(String)))]
  const [organization] = organizations
  return {
    ...(own ? { contact: own.$id } : {}),
    ...(organization !== undefined && (own || organizations.length === 1) ? { organization } : {}),
  }
}
