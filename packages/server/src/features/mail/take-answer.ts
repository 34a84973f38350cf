import { createHash } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { itemId, parseItemId, type ItemId } from '@cairn/contract'
import { errorFromBody, toCairnError } from '@cairn/contract/errors'
import type { Envelope } from '@cairn/contract/wire'
import { parseRichText } from '@cairn/model/rich-text'
import { principalOf } from '../../items/rights/principal-of.ts'
import type { Files } from '../files/port.ts'
import { USER_TYPE } from '../../items/model/item-facts.ts'
import type { ItemLoader } from '../../items/store/item-loader.ts'
import type { Principal, Principals } from '../../items/model/types.ts'
import type { Answerer } from './answer-addresses.ts'
import { answerIn, richTextFrom, wordsOf } from './answered-text.ts'
import type { Mail } from './mail.ts'
import { serverText } from './render.ts'

export interface TakingParts {
  /** Runs a message with the rights of the principal. */
  dispatch: (message: Envelope, principal: Principal) => Promise<Envelope>
  principals: Principals
  loader: ItemLoader
  files: Pick<Files, 'bring'>
  mail: Mail
}

/** A mail as it was handed over, and whose answer it is. */
export interface ArrivedAnswer {
  bytes: Uint8Array
  /** Sender of the envelope; empty for mail that wants no answer. */
  sender: string
  answerer: Answerer
}

/** What came of it. Nobody is told of what was `ignored`; of what was `refused` the person is told by mail; `notFrom`: it is from another address than theirs. */
export type Outcome = 'taken' | 'ignored' | 'notFrom' | 'refused'

/** Reasons that are told (texts `mail.answerRefused.{reason}`). */
type Reason = 'empty' | 'tooLong' | 'tooManyFiles' | 'file' | 'notAllowed'

const MOST_FILES = 50
const LONGEST_TEXT = 50_000
const LONGEST_NAME = 200
/** How ids of our own mails end (deliver.ts). */
const OWN_MESSAGE_ID = '@cairn>'
/** What is wrong for now only: the mail is to come again. */
const PASSING = ['storeUnavailable', 'storeFull', 'generalFailure', 'outcomeUnknown', 'uploadsFull', 'networkError']

/**
 * Takes an answer that came by mail: in the name of whose it is, with the rights that person has at this moment, through the action that the type
 * names, and once however often it comes. Throws what passes, so that the mail comes again.
 */
export async function takeAnswer(parts: TakingParts, { bytes, sender, answerer }: ArrivedAnswer): Promise<Outcome> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true }).catch(() => undefined)
  if (!mail || isAutomatic(mail, sender)) return 'ignored'
  if (mail.from?.address?.toLowerCase() !== answerer.email.toLowerCase()) return 'notFrom'
  const { item, user } = answerer
  const key = keyOf(item, String(user), mail.messageId ?? Buffer.from(bytes).toString('latin1'))
  const reason = await postAnswer(parts, mail, answerer, key)
  if (reason === undefined) return 'taken'
  await tellRefused(parts, answerer, reason, key)
  return 'refused'
}

async function postAnswer(
  { dispatch, principals, files }: TakingParts,
  mail: Email,
  { item, answered, user }: Answerer,
  key: string,
): Promise<Reason | undefined> {
  const principal = await principalOf({ user }, principals)
  const text = answerIn(wordsOf(mail))
  const body = richTextFrom(text)
  const papers = papersOf(mail)
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
  { loader, mail }: TakingParts,
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

/** Whether no person wrote it: what tells that somebody is away, that a mail did not arrive, what a list sends, and mail of our own (RFC 3834). */
function isAutomatic({ headers, messageId }: Email, sender: string): boolean {
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

function papersOf({ attachments }: Email): { name: string; bytes: Uint8Array }[] {
  return attachments
    .map(({ filename, mimeType, content }, at) => ({
      name: (filename ?? `${mimeType.replaceAll('/', '-')}-${at + 1}`).slice(0, LONGEST_NAME),
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    }))
    .filter(({ bytes }) => bytes.length > 0)
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
