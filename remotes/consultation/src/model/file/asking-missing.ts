import type { Item } from '@cairn/contract'
import type { AreaMail, Write } from '@cairn/contract/server'

/** The purpose by which a log says that something was written by mail, and that it went out. */
const MAILED = { type: 'EMAIL', direction: 'OUTGOING' } as const

/** A message that asks people for missing information: a list with an introduction. */
export interface AskedFor {
  /** What is missing, one entry each. */
  gaps: readonly string[]
  /** What the writer adds. Empty for nothing. */
  words: string
}

/** Fixed words of a letter that asks for what is missing, before the list: a greeting, and who asks. */
export type MissingOpening = readonly string[]

/** Returns the body of a letter that asks for what is missing: opening, list, and what somebody wrote. */
export function textOfMissing({ gaps, words }: AskedFor, opening: MissingOpening): string {
  const list = gaps.map((gap) => `- ${gap}`).join('\n')
  return [...opening, list, ...(words === '' ? [] : [words])].join('\n\n')
}

/**
 * Parts people in those who have an account, and are asked here, and those with an address alone. Leaves out
 * who has neither.
 */
export function reachable(people: readonly Item[], accounts: ReadonlySet<string>): { here: Item[]; byMail: Item[] } {
  const here = people.filter(({ $id }) => accounts.has($id))
  const byMail = people.filter(({ $id, email }) => !accounts.has($id) && typeof email === 'string')
  return { here, byMail }
}

/** Returns the mails that ask people for missing information. `key` makes them idempotent. */
export function mailsOfMissing(
  letter: Pick<AreaMail, 'subject' | 'text' | 'sender' | 'replyTo'>,
  people: readonly Item[],
  language: string,
  key: string,
): AreaMail[] {
  return people.map(({ $id }) => ({ to: $id, ...letter, language, paced: true, key: `${key} ${$id}` }))
}

/** A sent mail as recorded in a community's communication log. */
export interface Mailed {
  community: string
  context: readonly string[]
  subject: string
  text: string
  /** The day, `YYYY-MM-DD`. */
  date: string
  contacts: readonly string[]
  attachments?: readonly string[]
}

const LONGEST_SUBJECT = 300

/** Returns the write that keeps a mail as a communication log. */
export function writeOfMailed({ community, context, subject, text, date, contacts, attachments = [] }: Mailed): Write {
  return {
    op: 'create',
    type: 'CommLog',
    body: {
      ...MAILED,
      ...{ context: [...context], subject: subject.slice(0, LONGEST_SUBJECT), date, contacts },
      description: text,
      ...(attachments.length > 0 ? { attachments } : {}),
    },
    set: { owner: community },
  }
}
