import * as v from 'valibot'

/** Most bytes of a mail that is read: in base64, with the message around it, that is what the server takes in one body. */
export const MAX_MAIL_BYTES = 11_000_000

/** Why a file is not taken for a mail. */
export const MAIL_REFUSALS = ['empty', 'outlook', 'noMail'] as const
export type MailRefusal = (typeof MAIL_REFUSALS)[number]

const person = v.object({ name: v.string(), address: v.string() })
export type MailPerson = v.InferOutput<typeof person>

/** What there is to log of a mail, as far as it says so. */
export const readMailSchema = v.object({
  subject: v.string(),
  /** ISO 8601, UTC; undefined where the mail has none or one that is no date. */
  sent: v.optional(v.string()),
  from: v.array(person),
  to: v.array(person),
  /** The words without any markup, in lines ended by a newline alone. */
  text: v.string(),
  /** The words are longer than a log holds, and were cut. */
  isCut: v.boolean(),
  /** `content` in base64: all of them together are no longer than the mail. */
  attachments: v.array(v.object({ name: v.string(), type: v.string(), size: v.number(), content: v.string() })),
  /** Contacts with one of its addresses, of those the person may see; not the person themself. */
  contacts: v.array(v.string()),
  direction: v.picklist(['INCOMING', 'OUTGOING', 'INTERNAL']),
})
export type ReadMail = v.InferOutput<typeof readMailSchema>

/** The answer of the action `readMail`. */
export const mailAnswerSchema = v.union([
  v.object({ mail: readMailSchema }),
  v.object({ refused: v.picklist(MAIL_REFUSALS) }),
])
export type MailAnswer = v.InferOutput<typeof mailAnswerSchema>
