import { VISIBILITY_LEVELS, type Visibility } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { fillText, serverText } from '../mail/port.ts'
import { levelOf, protocolsOf, type ItemFacts } from '../../items/facts/item-facts.ts'

/** Kinds of events that mail has words for; those of areas have theirs where they can be read with the reader's rights. */
const NAMED: readonly string[] = ['CREATED', 'DELETED', 'RESTORED', 'UPDATED']

/** The strictest level whose items may be named in mails; NONE: no item may. */
export type MailNames = Visibility | 'NONE'

/**
 * Returns a line of text about a notification for a mail. An item above the install's level, or with a
 * cultural protocol, is not named, because mail leaves the product. Where it is named, `care` adds its
 * content warning and community labels.
 */
export function mailLine(
  item: Notification,
  facts: ItemFacts,
  language: string,
  upTo: MailNames,
  care: readonly string[] = [],
): string {
  if (!mayBeNamed(facts, upTo)) return serverText('mail.event.guarded', language)
  const kind = item.kind === 'MOVED' ? 'UPDATED' : item.kind
  const text = serverText(`mail.event.${NAMED.includes(kind) ? kind : 'other'}`, language)
  const beside = care.length > 0 ? ` (${care.join(', ')})` : ''
  const what = `${item.$labels[item.context] ?? item.context}${beside}`
  return fillText(text, { who: whoOf(item, language), what })
}

/**
 * Tells whether an item may be named outside of the product: its level is allowed and it has no cultural
 * protocol.
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
