import { createHash } from 'node:crypto'
import { itemId, parseItemId, type ItemId } from '@cairn/contract'
import { errorFromBody, toCairnError } from '@cairn/contract/errors'
import type { Envelope } from '@cairn/contract/wire'
import { parseRichText } from '@cairn/model/rich-text'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import type { ArrivedMail, Files } from '../files/port.ts'
import { USER_TYPE } from '../../items/facts/item-facts.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import type { Principal, Principals } from '../../items/facts/types.ts'
import type { Answerer } from './answer-addresses.ts'
import { answerIn, cleanedWords, richTextFrom } from './answered-text.ts'
import type { Mail } from './mail.ts'
import { serverText } from './render.ts'

/** Services for handling replies. */
export interface TakingDeps {
  /**
   * Performs a request to the server (an envelope of the protocol) with the rights of the principal, and
   * returns the response.
   */
  dispatch: (message: Envelope, principal: Principal) => Promise<Envelope>
  principals: Principals
  loader: ItemLoader
  files: Pick<Files, 'bring' | 'mails'>
  mail: Mail
}

/** A mail received at a reply address, and to whom that address was given. */
export interface ArrivedAnswer {
  bytes: Uint8Array
  /** Sender of the envelope; empty for a mail that must not be answered, such as a failure report. */
  sender: string
  answerer: Answerer
}

/**
 * Result of handling a reply. `taken`: stored; `refused`: not stored, and its author is told why by mail;
 * `ignored`: an automatic mail, nobody is told; `notFrom`: sent from another address than the one that the
 * reply address was given to.
 */
export type Outcome = 'taken' | 'ignored' | 'notFrom' | 'refused'

/** Reasons reported to the sender (texts `mail.answerRefused.{reason}`). */
type Reason = 'empty' | 'tooLong' | 'tooManyFiles' | 'file' | 'notAllowed'

const MOST_FILES = 50
const LONGEST_TEXT = 50_000
/** How ids of our own mails end (deliver.ts). */
const OWN_MESSAGE_ID = '@cairn>'
/** What is wrong for now only: the mail is to come again. */
const PASSING = [
  'storeUnavailable',
  'storeFull',
  'generalFailure',
  'outcomeUnknown',
  'uploadsFull',
  'tooManyUploads',
  'networkError',
]

/**
 * Stores a reply to a mail with the current rights of its author, by the action that the item's type declares
 * for replies. The same reply is stored once. Throws temporary errors, so that the mail is delivered again.
 */
export async function takeAnswer(deps: TakingDeps, { bytes, sender, answerer }: ArrivedAnswer): Promise<Outcome> {
  const mail = await deps.files.mails.arrived(bytes)
  if (!mail || isAutomatic(mail, sender)) return 'ignored'
  if (mail.from?.toLowerCase() !== answerer.email.toLowerCase()) return 'notFrom'
  if (!isOfDomain(sender, answerer.email)) return 'notFrom'
  const { item, user } = answerer
  const key = keyOf(item, String(user), mail.messageId ?? Buffer.from(bytes).toString('latin1'))
  const reason = await postAnswer(deps, mail, answerer, key)
  if (reason === undefined) return 'taken'
  await tellRefused(deps, answerer, reason, key)
  return 'refused'
}

async function postAnswer(
  { dispatch, principals, files }: TakingDeps,
  mail: ArrivedMail,
  { item, answered, user }: Answerer,
  key: string,
): Promise<Reason | undefined> {
  const principal = await principalOf({ user }, principals)
  const text = answerIn(cleanedWords(mail.words))
  const body = richTextFrom(text)
  const { papers } = mail
  if (text === '' && papers.length === 0) return 'empty'
  if (text.length > LONGEST_TEXT || parseRichText(body) === undefined) return 'tooLong'
  if (papers.length > MOST_FILES) return 'tooManyFiles'
  const attachments: ItemId[] = []
  for (const [at, { name, bytes }] of papers.entries()) {
    const reason = await files
      .bring(principal, { id: keyOf(key, String(at)), filename: name, bytes, ...answered.files, within: item })
      .then(({ $id }) => void attachments.push($id), fileReason)
    if (reason) return reason
  }
  const said = text === '' ? {} : { body: parseRichText(body) }
  const { erred, b } = await dispatch(
    {
      o: `act/${answered.by}`,
      b: { ...targetOf(item), ...said, attachments, channel: 'MAIL', key, $key: key },
    },
    principal,
  )
  if (!erred) return undefined
  const error = errorFromBody(b)
  if (PASSING.includes(error.code)) throw error
  return 'notAllowed'
}

function fileReason(thrown: unknown): Reason {
  const error = toCairnError(thrown)
  if (PASSING.includes(error.code)) throw error
  return error.code === 'notAllowed' ? 'notAllowed' : 'file'
}

async function tellRefused(
  { loader, mail }: TakingDeps,
  { user, email }: Answerer,
  reason: Reason,
  key: string,
): Promise<void> {
  const account = await loader.loadOne(itemId(USER_TYPE, user))
  const chosen = account?.facts.values['language']
  const language = typeof chosen === 'string' ? chosen : 'en'
  const values = { reason: serverText(`mail.answerRefused.${reason}`, language) }
  await mail.send({ to: email, template: 'answerRefused', values, language, key: `answer-refused-${key}` })
}

/**
 * Tells whether a mail was sent automatically: out of office, delivery reports, mailing lists, and our own
 * mail (RFC 3834).
 */
function isAutomatic({ headers, messageId }: ArrivedMail, sender: string): boolean {
  const values = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase())
  return (
    sender === '' ||
    values('auto-submitted').some((value) => value !== 'no') ||
    values('precedence').some((value) => ['bulk', 'junk', 'list', 'auto_reply'].includes(value)) ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe'].some((name) => values(name).length > 0) ||
    values('content-type').some((value) => value.startsWith('multipart/report')) ||
    messageId?.endsWith(OWN_MESSAGE_ID) === true
  )
}

/**
 * Tells whether the envelope sender belongs to the domain of an address or a subdomain. The mail server in
 * front verifies that sender (SPF); headers can be forged.
 */
function isOfDomain(sender: string, email: string): boolean {
  const [from = '', own = ''] = [sender, email].map((address) => address.toLowerCase().split('@').at(-1))
  return own !== '' && (from === own || from.endsWith(`.${own}`))
}

function targetOf(item: ItemId): { t: string; i: number } {
  const { type, index } = parseItemId(item)
  return { t: type, i: index }
}

/** The same for a mail that comes again, of one person alone: 32 hexadecimal digits. */
function keyOf(...parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part}\n`)
  return hash.digest('hex').slice(0, 32)
}
