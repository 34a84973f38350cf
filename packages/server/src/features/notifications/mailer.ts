import { idsNamed, itemId, LABELS_PROPERTY } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { labelsOn } from '@cairn/model/care-lines'
import type { Database, Querier } from '../../platform/database/database.ts'
import { listValues, type ListDeps } from '../lists/port.ts'
import { serverText, type AnswerAddresses, type Mail } from '../mail/port.ts'
import { USER_TYPE, type ItemFacts } from '../../items/facts/item-facts.ts'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { principalOf } from '../../items/rights/principal/principal-of.ts'
import type { ItemLoader } from '../../items/facts/item-loader.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { labelsInLanguages } from '../../items/labels/labels.ts'
import { mayBeWarned, warningsOf } from '../../items/read/warnings.ts'
import type { Principal, Principals } from '../../items/facts/types.ts'
import { digestMoment } from './digest-moment.ts'
import type { EventTexts } from './event-texts.ts'
import { mailLine, type MailNames } from './mail-words.ts'
import { NOTIFICATION, presentNotifications, type NotificationRow } from './present-notification.ts'

/** Services and settings of notification mails. */
export interface MailerDeps {
  database: Database
  loader: ItemLoader
  store: ListDeps['store']
  areas: ListDeps['areas']
  context: ItemContext
  principals: Principals
  mail: Mail
  eventTexts: EventTexts
  /** Creates the addresses that receive replies to mails about an item. */
  answerAddresses: Pick<AnswerAddresses, 'of'>
  /** The strictest level whose items may be named in mails, as the install chose. */
  mailNames: () => MailNames
  /** Origin under which people reach the product. */
  origin: () => string
  /** Address that turns off this person's notification mails with one request. */
  unsubscribeLink: (user: number, language: string) => string
  /** Milliseconds since 1970. */
  now: () => number
}

/** How long to wait after a notification before mailing, so that a burst makes one mail (milliseconds). */
export const QUIET_MS = 30_000
/** People mailed in one round, and lines of one digest. */
const MOST_PEOPLE = 100
const MOST_LINES = 100

/**
 * Selects people with unsent notification mails and the time up to which to include: immediate ones after the
 * quiet time, digests at their time of day.
 */
const WAITING = `select n.user_i, n.mode, a.email, coalesce(m.minute, 420) as minute, coalesce(m.zone, 'UTC') as zone, min(n.at) as first
  from notification n join account a on a.user_i = n.user_i and not a.disabled
  left join notify_mail m on m.user_i = n.user_i
  where n.unread and n.mailed is null and n.mode <> 'NONE' and coalesce(m.mail, true)
  group by n.user_i, n.mode, a.email, m.minute, m.zone order by first`
/**
 * Locks a person, so that one process makes the whole digest: with row locks, two processes could share it.
 */
const CLAIM_PERSON = 'select from account where user_i = $1 for no key update skip locked'
/** Claims what is to be mailed to a person. */
const CLAIM = `with claimed as (select i from notification where user_i = $1 and mode = $2 and unread and mailed is null and at <= $3
    order by i desc limit ${MOST_LINES} for update)
  update notification set mailed = now() from claimed where notification.i = claimed.i returning notification.i`
const CLAIMED = `select ${NOTIFICATION} where n.i = any($1) order by n.i desc`

interface Waiting {
  user_i: number
  mode: 'IMMEDIATE' | 'DIGEST'
  email: string
  minute: number
  zone: string
  first: string
}

/**
 * Adds the notification mails that are due to the outbox, for at most 100 people in a call, and marks their
 * notifications as mailed; one transaction for each person, so that only one of several processes mails them.
 * Returns the number of mails.
 */
export async function mailDue(deps: MailerDeps): Promise<number> {
  const now = deps.now()
  const due = (await deps.database.query<Waiting>(WAITING))
    .map((waiting) => ({ waiting, until: dueUntil(waiting, now) }))
    .filter(({ waiting, until }) => Date.parse(waiting.first) <= until)
  let sent = 0
  for (const { waiting, until } of due.slice(0, MOST_PEOPLE))
    sent += await deps.database.transaction((transaction) => mailTo(deps, transaction, waiting, until))
  return sent
}

function dueUntil({ mode, minute, zone }: Waiting, now: number): number {
  return mode === 'IMMEDIATE' ? now - QUIET_MS : digestMoment(now, minute, zone)
}

async function mailTo(deps: MailerDeps, transaction: Querier, waiting: Waiting, until: number): Promise<number> {
  const { user_i: user, mode, email: to } = waiting
  const [free] = await transaction.query(CLAIM_PERSON, [user])
  if (!free) return 0
  const claimed = await transaction.query<{ i: number }>(CLAIM, [user, mode, new Date(until).toISOString()])
  const rows = await transaction.query<NotificationRow>(CLAIMED, [claimed.map(({ i }) => i)])
  const { lines, language } = await linesFor(deps, user, rows)
  if (lines.length === 0) return 0
  const unsubscribeLink = deps.unsubscribeLink(user, language)
  const send = (template: string, values: Record<string, string>, replyTo?: string) =>
    deps.mail.send(
      { to, template, language, unsubscribeLink, replyTo, values: { ...values, unsubscribeLink } },
      transaction,
    )
  const list = `${deps.origin()}/notifications`
  const addressed = lines.map((each) => ({
    ...each,
    replyTo: mode === 'DIGEST' ? undefined : deps.answerAddresses.of(each.about.id, each.about.type, user, to),
  }))
  const together = addressed.filter(({ replyTo }) => replyTo === undefined)
  const [first, ...more] = together
  // What can be answered by mail is a mail of its own.
  for (const { id, subject, line, replyTo } of addressed)
    if (replyTo !== undefined) await send('answerable', { subject, line, link: `${list}/i-${id}` }, replyTo)
  if (first && more.length === 0)
    await send('notification', { subject: first.subject, line: first.line, link: `${list}/i-${first.id}` })
  if (first && more.length > 0)
    await send(mode === 'DIGEST' ? 'digest' : 'several', {
      ...(mode === 'DIGEST' ? {} : { subject: first.subject, more: String(more.length) }),
      count: String(together.length),
      lines: together.map(({ line }) => `· ${line}`).join('\n'),
      link: list,
    })
  return addressed.length - together.length + (first ? 1 : 0)
}

/** A line for each that the person may read about now; about the others there is nothing to say any more. */
async function linesFor(deps: MailerDeps, user: number, rows: readonly NotificationRow[]) {
  const { context, loader, principals, mailNames } = deps
  const principal = await principalOf({ user }, principals)
  const [items, facts] = await Promise.all([
    presentNotifications(context, principal, rows),
    loader.load(new Set([itemId(USER_TYPE, user), ...rows.flatMap((row) => [row.context, row.part])])),
  ])
  const chosen = facts.get(itemId(USER_TYPE, user))?.facts.values['language']
  const language = typeof chosen === 'string' ? chosen : 'en'
  const say = await deps.eventTexts.in(language)
  const speech = { say, language, upTo: mailNames(), now: deps.now() }
  const lineOf = async (item: Notification, row: NotificationRow) => {
    const about = facts.get(row.context)?.facts
    if (!about || !mayRead(principal, about)) return []
    const part = facts.get(row.part)?.facts
    const named = part && part.id !== about.id ? [about, part] : [about]
    const care = await Promise.all(
      named.map(async (each) => [each.id, await careOf(loader, principal, each, language)]),
    )
    const value = await wordOf(deps, principal, item.value, language)
    const lineFor = (told: Notification) =>
      mailLine(told, about, { ...speech, value }, { part, care: Object.fromEntries(care) })
    // A reason may be long, and a subject may not.
    const { reason: _reason, ...short } = item
    return [{ id: item.$id, subject: lineFor(short), line: lineFor(item), about }]
  }
  const told = await Promise.all(
    items.map((item, at) => {
      const row = rows[at]
      return row && principal.userId !== undefined ? lineOf(item, row) : []
    }),
  )
  const lines = told.flat()
  return { lines, language }
}

/** Returns what a list value is called in a language, as the person sees it in its list. */
async function wordOf(deps: MailerDeps, principal: Principal, value: Notification['value'], locale: string) {
  if (!value) return undefined
  const values = Object.values(await listValues(deps, principal, { locale, list: value.list })).flat()
  return values.find(({ key }) => key === value.key)?.label
}

/**
 * Returns the lines to add for an item in a mail: that it has a content warning, and the labels that the
 * person may read.
 */
async function careOf(
  loader: MailerDeps['loader'],
  principal: Principal,
  about: ItemFacts,
  language: string,
): Promise<string[]> {
  if (!mayBeWarned(about)) return []
  const warnings = await warningsOf(loader, about)
  const ids = idsNamed(about.values[LABELS_PROPERTY])
  const { labels, labelsIn } = await labelsInLanguages(loader, principal, ids, 'inside')
  const said = { [LABELS_PROPERTY]: ids, $labels: labels, $labelsIn: labelsIn }
  return [
    ...(warnings.length > 0 ? [serverText('mail.event.warned', language)] : []),
    ...labelsOn(said, language).map(({ title }) => title),
  ]
}
