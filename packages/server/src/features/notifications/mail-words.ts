import { VISIBILITY_LEVELS, type Visibility } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { valuesOfTold } from '@cairn/model/notify-words'
import { fillText, serverText } from '../mail/port.ts'
import { levelOf, protocolsOf, type ItemFacts } from '../../items/facts/item-facts.ts'
import type { Say } from './event-texts.ts'

/** The strictest level whose items may be named in mails; NONE: no item may. */
export type MailNames = Visibility | 'NONE'

/** How a line of a mail is worded, and up to which level it names items. */
export interface MailSpeech {
  say: Say
  language: string
  /** The strictest level whose items are named. */
  upTo: MailNames
  /** Milliseconds since 1970. */
  now: number
  /** Label of the list value that the notification mentions, if it mentions one. */
  value?: string | undefined
}

/**
 * Returns a line of text about a notification for a mail: what happened, and by when somebody must act. It
 * names the item, with the content warnings and community labels in `care` (by item id), if `mayBeNamed`
 * allows it for the item and for the `part` of it that changed, and the reason of the change with it; else
 * only the kind of item, because mail leaves the product.
 */
export function mailLine(
  { reason, ...item }: Notification,
  facts: ItemFacts,
  { say, language, upTo, now, value }: MailSpeech,
  { part, care = {} }: { part?: ItemFacts | undefined; care?: Readonly<Record<string, readonly string[]>> } = {},
): string {
  const type = say(`types.${facts.type.name}.name`) ?? serverText('mail.event.item', language)
  const state = item.state === undefined ? undefined : say(`types.${facts.type.name}.options.state.${item.state}`)
  const kind = item.kind === 'MOVED' && state === undefined ? 'UPDATED' : item.kind
  const cared = Object.entries(care).filter(([, lines]) => lines.length > 0)
  const $labels = {
    ...item.$labels,
    [item.context]: item.$labels[item.context] ?? type,
    ...Object.fromEntries(cared.map(([id, lines]) => [id, `${item.$labels[id] ?? type} (${lines.join(', ')})`])),
  }
  const names = { who: whoOf(item, language), state: state ?? '', changes: changesOf(item, facts, say), value }
  const isNamed = mayBeNamed(facts, upTo) && (item.part === undefined || (part && mayBeNamed(part, upTo)))
  const why = isNamed && reason !== undefined ? { reason: onOneLine(reason) } : {}
  const values = { ...valuesOfTold({ ...item, ...why, $labels }, language, names, now), type }
  const sentence = (end: string) => say(`events.${kind}.${end}`, values) ?? say(`events.UPDATED.${end}`, values) ?? type
  return sentence(isNamed ? 'text' : 'unnamed')
}

/** Returns a reason on one line, without its last full stop: the mail has one. */
function onOneLine(reason: string): string {
  return reason
    .trim()
    .replaceAll(/[\t\r\n ]+/g, ' ')
    .replace(/(?<![.])\.$/, '')
}

/** Returns the names of the properties that people changed, without those that the server sets. */
function changesOf({ properties }: Notification, { type }: ItemFacts, say: Say): string[] {
  const typed = properties.filter((name) => type.properties[name]?.readOnly !== true)
  return typed.flatMap((name) => say(`types.${type.name}.props.${name}`) ?? [])
}

/**
 * Tells whether an item may be named outside of the product: its level is at most as strict as `upTo`, and it
 * has no cultural protocol.
 */
export function mayBeNamed(facts: ItemFacts, upTo: MailNames): boolean {
  if (upTo === 'NONE' || protocolsOf(facts)) return false
  return VISIBILITY_LEVELS.indexOf(levelOf(facts)) <= VISIBILITY_LEVELS.indexOf(upTo)
}

function whoOf({ by, as, $labels }: Notification, language: string): string {
  const list = (ids: readonly string[]) => new Intl.ListFormat(language).format(ids.map((id) => $labels[id] ?? id))
  if (by.length === 0) return serverText('mail.event.system', language)
  if (as.length === 0) return list(by)
  return fillText(serverText('mail.event.actingAs', language), { who: list(by), as: list(as) })
}
