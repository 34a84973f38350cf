import type { Item, ItemId } from '@cairn/contract'
import type { AreaMail, Write } from '@cairn/contract/server'
import type { RichNode } from '@cairn/model/rich-text'
import type { LetterWay } from './letter-machine.ts'

/** Purpose of the conversation in which a community answers. */
export const ANSWER_PURPOSE = 'CONSULT_RESPONSE'
/** Days for which a link in a mail opens the letter, unless the terms of the community say otherwise. */
export const USUAL_LINK_DAYS = 30
/** States in which a response can be answered by a letter. */
export const ANSWERABLE: readonly string[] = ['PENDING', 'OFFLINE', 'NO_RESPONSE']

/** Why a letter cannot be sent: its property, and the text key of the reason. */
export interface SendingProblem {
  property: string
  reason: string
}

/** Input for sending a letter: how, on which day, and the receipt. */
export interface Sending {
  way: LetterWay
  /** The day on which it was sent by a portal or by post, `YYYY-MM-DD`. */
  sentOn?: unknown
  receipt?: unknown
}

/** Tells what is missing to send a letter. Undefined if nothing is. `today` is `YYYY-MM-DD`. */
export function problemOfSending({ way, sentOn, receipt }: Sending, today: string): SendingProblem | undefined {
  if (way === 'HERE' || way === 'MAIL') return undefined
  if (typeof sentOn !== 'string') return { property: 'sentOn', reason: 'errors.required' }
  if (sentOn > today) return { property: 'sentOn', reason: 'errors.consultation.inFuture' }
  if (typeof receipt !== 'string' || receipt.trim() === '') return { property: 'receipt', reason: 'errors.required' }
  return undefined
}

/**
 * Returns the recipients who get a letter by mail: all if it is sent by mail, else those without an account.
 */
export function mailedTo(way: LetterWay, recipients: readonly Item[], accounts: ReadonlySet<string>): Item[] {
  if (way === 'PORTAL' || way === 'POST') return []
  return recipients.filter(({ $id }) => way === 'MAIL' || !accounts.has($id))
}

/** Data of the conversation message that delivers a letter. */
export interface LetterMessage {
  letter: Item
  notice: Item
  subject: string
  words: RichNode
  file: ItemId
  author: string
  /** People of both sides who take part. */
  participants: readonly string[]
  /** The conversation in which the community answered before, if there is one. */
  thread: Item | undefined
  now: string
}

/**
 * Returns the writes that put a letter into the conversation about the notice: one conversation for all
 * letters of a response, with one message for each.
 */
export function writesOfMessage({ letter, notice, thread, ...said }: LetterMessage): Write[] {
  const { subject, words, file, author, participants, now } = said
  const id = thread?.$id ?? '$as:thread'
  const people = [...new Set([...[thread?.['participants'] ?? []].flat(), ...participants])]
  const opening: Write = {
    op: 'create',
    type: 'Thread',
    as: 'thread',
    body: { subject, context: notice.$id, participants: people },
    set: { purpose: ANSWER_PURPOSE, owner: notice['community'] },
  }
  return [
    ...(thread ? [] : [opening]),
    {
      op: 'create',
      type: 'Message',
      as: 'message',
      body: {},
      set: { thread: id, author, body: words, attachments: [file] },
    },
    {
      op: 'update',
      id,
      body: thread ? { participants: people } : {},
      set: { lastMessage: '$as:message', sortTS: now, resolved: false },
    },
    { op: 'update', id: letter.$id, body: {}, set: { sentAs: '$as:message' } },
    { op: 'update', id: notice.$id, body: {}, set: { thread: id } },
  ]
}

/** Returns the mails by which a letter goes to people, with the file or a link to it. */
export function mailsOfLetter(
  { letter, subject, text, file }: Pick<LetterMessage, 'letter' | 'subject' | 'file'> & { text: string },
  recipients: readonly Item[],
  { linkDays, language, ...from }: { linkDays: number | undefined; language: string; sender: string; replyTo: string },
): AreaMail[] {
  return recipients.map(({ $id }) => ({
    to: $id,
    ...{ subject, text, language, file, ...from },
    ...(linkDays === undefined ? {} : { linkDays }),
    undelivered: 'undelivered',
    key: `${letter.$id} ${$id}`,
  }))
}
