import * as v from 'valibot'

/** Largest mail that is read, in bytes: in base64 it just fits into one request. */
export const MAX_MAIL_BYTES = 11_000_000

/** Reasons why a file is not taken for a mail. */
export const MAIL_REFUSALS = ['empty', 'noMail'] as const
/** Reason why a file is refused as a mail: it is empty, or no mail. */
export type MailRefusal = (typeof MAIL_REFUSALS)[number]

const person = v.object({ name: v.string(), address: v.string() })
/** Name and e-mail address of a person whom a mail names. `name` may be empty. */
export type MailPerson = v.InferOutput<typeof person>

/**
 * Valibot schema of what the server reads from a mail file: subject, date, people, text, links to files, and
 * known contacts.
 */
export const readMailSchema = v.object({
  subject: v.string(),
  /** ISO 8601 in UTC. Undefined if the mail has no valid date. */
  sent: v.optional(v.string()),
  from: v.array(person),
  to: v.array(person),
  /** The text without markup. Lines end with a newline alone. */
  text: v.string(),
  /** The text was longer than a log holds, and was cut. */
  isCut: v.boolean(),
  /** `content` is in base64. */
  attachments: v.array(v.object({ name: v.string(), type: v.string(), size: v.number(), content: v.string() })),
  /** Links to files that the mail has in place of them, with the last day (`YYYY-MM-DD`) that it names. */
  links: v.array(v.object({ href: v.string(), until: v.optional(v.string()) })),
  /** Ids of contacts with one of the addresses that the person may see, without the person. */
  contacts: v.array(v.string()),
  direction: v.picklist(['INCOMING', 'OUTGOING', 'INTERNAL']),
})
/**
 * What the server reads from a mail file, with the ids of known contacts and whether it came in or went
 * out.
 */
export type ReadMail = v.InferOutput<typeof readMailSchema>

/** Checks the answer of the action `readMail`: the mail, or why the file was refused. */
export const mailAnswerSchema = v.union([
  v.object({ mail: readMailSchema }),
  v.object({ refused: v.picklist(MAIL_REFUSALS) }),
])
/** What the action `readMail` answers: `mail`, or `refused` with the reason why the file is not read. */
export type MailAnswer = v.InferOutput<typeof mailAnswerSchema>
