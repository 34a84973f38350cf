import type { NotifyPairs } from '@cairn/contract'
import type { AnswerAddresses, Mailing } from '../mail/port.ts'
import { poll } from '../../lib/poll.ts'
import { createItemChoices, type ItemChoices } from './item-choices.ts'
import { mailDue } from './mailer.ts'
import type { MailNames } from './mail-words.ts'
import { unreadPairs } from './notification-book.ts'
import { startNotifier, type NotifierParts } from './notifier.ts'
import { createUnsubscribing, type Unsubscribing } from './unsubscribe.ts'

/** Events, whom they are told to, and what people chose about it. */
export interface Notifications {
  itemChoices: ItemChoices
  unsubscribing: Unsubscribing
  /** Of the person's newest unread notifications. */
  unread(user: number): Promise<NotifyPairs>
  /** Settles when every event that is committed now has been told. */
  settle(): Promise<void>
  /** Mails what is due; it does so by itself every few seconds. Answers with how many mails that were. */
  mailDue(now?: () => number): Promise<number>
  close(): Promise<void>
}

export interface NotificationParts extends NotifierParts {
  mailing: Pick<Mailing, 'mail' | 'origin'>
  /** The last level whose items mail may name. */
  mailNames: () => MailNames
  answerAddresses: Pick<AnswerAddresses, 'of'>
  /** What unsubscribe links are signed with. */
  tokenKey: Uint8Array
}

/** How often it is looked whether mail is due (milliseconds). */
const LOOK_MS = 5000

export function openNotifications(parts: NotificationParts): Notifications {
  const { database, feed, mailing, tokenKey, log } = parts
  const notifier = startNotifier(parts)
  const unsubscribing = createUnsubscribing(database, tokenKey)
  const unsubscribeLink = (user: number, language: string) =>
    `${mailing.origin()}/unsubscribe?${new URLSearchParams({ t: unsubscribing.tokenOf(user), language }).toString()}`
  const mail = (now = Date.now) => mailDue({ ...parts, ...mailing, unsubscribeLink, now })
  let mailed: Promise<unknown> = Promise.resolve()
  const stop = poll(() => (mailed = mail()), LOOK_MS, log, 'notifications cannot be mailed')
  return {
    itemChoices: createItemChoices(database, feed),
    unsubscribing,
    unread: (user) => unreadPairs(database, user),
    settle: notifier.settle,
    mailDue: mail,
    async close() {
      stop()
      await Promise.all([notifier.close(), mailed.catch(() => {})])
    },
  }
}
