import type { NotifyPairs } from '@cairn/contract'
import type { AnswerAddresses, Mailing } from '../mail/port.ts'
import { poll } from '../../lib/poll.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { SystemTexts } from '../texts/port.ts'
import { createEventTexts } from './event-texts.ts'
import { createItemChoices, type ItemChoices } from './item-choices.ts'
import { mailDue, type MailerDeps } from './mailer.ts'
import type { MailNames } from './mail-words.ts'
import { unreadPairs } from './notification-book.ts'
import { startNotifier, type NotifierDeps } from './notifier.ts'
import { remind, type ReminderDeps } from './reminders.ts'
import { createUnsubscribing, type Unsubscribing } from './unsubscribe.ts'

/** The notification service: events, recipients, preferences and mails. */
export interface Notifications {
  itemChoices: ItemChoices
  unsubscribing: Unsubscribing
  /** Returns the index and item of the person's newest unread notifications, at most 500. */
  unread(user: number): Promise<NotifyPairs>
  /** Resolves when every event committed now has been notified. */
  settle(): Promise<void>
  /** Calls a function whenever reactions of areas were queued. Returns a function that removes it. */
  onReactions(listener: () => void): () => void
  /** Queues the mails that are due; runs by itself every few seconds. Returns the number of mails. */
  mailDue(now?: () => number): Promise<number>
  /**
   * Creates the events of dates that were reached; runs by itself every minute. Returns the number of events.
   */
  remind(now?: () => number): Promise<number>
  close(): Promise<void>
}

/** Services and settings of notifications. */
export interface NotificationDeps extends NotifierDeps, Pick<ReminderDeps, 'store'> {
  mailing: Pick<Mailing, 'mail' | 'origin'>
  /** The strictest level whose items may be named in mails. */
  mailNames: () => MailNames
  answerAddresses: Pick<AnswerAddresses, 'of'>
  context: ItemContext
  areas: MailerDeps['areas']
  systemTexts: Pick<SystemTexts, 'overrides'>
  /** What unsubscribe links are signed with. */
  tokenKey: Uint8Array
}

/** How often it is looked whether mail is due (milliseconds). */
const LOOK_MS = 5000
/** How often dates are checked; days start at different times in each time zone (milliseconds). */
const REMIND_MS = 60_000

/** Starts the notification service: it notifies, mails and checks dates by itself until it is closed. */
export function openNotifications(deps: NotificationDeps): Notifications {
  const { database, feed, mailing, tokenKey, log } = deps
  const notifier = startNotifier(deps)
  const unsubscribing = createUnsubscribing(database, tokenKey)
  const unsubscribeLink = (user: number, language: string) =>
    `${mailing.origin()}/unsubscribe?${new URLSearchParams({ t: unsubscribing.tokenOf(user), language }).toString()}`
  const eventTexts = createEventTexts({ areas: deps.areas, overrides: deps.systemTexts.overrides })
  const mail = (now = Date.now) => mailDue({ ...deps, ...mailing, eventTexts, unsubscribeLink, now })
  let mailed: Promise<unknown> = Promise.resolve()
  const stop = poll(() => (mailed = mail()), LOOK_MS, log, 'notifications cannot be mailed')
  const remindNow = (now = Date.now) => remind(deps, now())
  let reminded: Promise<unknown> = remindNow().catch((thrown: unknown) =>
    log.warn({ err: thrown }, 'reminders could not be sent; they are tried again'),
  )
  const stopReminding = poll(() => (reminded = remindNow()), REMIND_MS, log, 'people cannot be reminded')
  return {
    itemChoices: createItemChoices(database, feed),
    unsubscribing,
    unread: (user) => unreadPairs(database, user),
    settle: notifier.settle,
    onReactions: notifier.onReactions,
    mailDue: mail,
    remind: remindNow,
    async close() {
      stop()
      stopReminding()
      await Promise.all([notifier.close(), mailed.catch(() => {}), reminded.catch(() => {})])
    },
  }
}
