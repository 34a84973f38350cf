import type { Notification } from '@cairn/contract/notify'
import { fillText, serverText } from '../mail/port.ts'
import { levelOf, protocolsOf, type ItemFacts } from '../../items/model/item-facts.ts'

/** Kinds of events that mail has words for; those of areas have theirs where they can be read with the reader's rights. */
const NAMED: readonly string[] = ['CREATED', 'DELETED', 'RESTORED', 'UPDATED']

/**
 * One line about a notification. Mail leaves the product and lies in foreign places: what only some members may see is not named in it,
 * whatever its reader's rights.
 */
export function mailLine(item: Notification, facts: ItemFacts, language: string): string {
  if (['PROTECTED', 'PRIVATE'].includes(levelOf(facts)) || protocolsOf(facts))
    return serverText('mail.event.guarded', language)
  const kind = item.kind === 'MOVED' ? 'UPDATED' : item.kind
  const text = serverText(`mail.event.${NAMED.includes(kind) ? kind : 'other'}`, language)
  return fillText(text, { who: whoOf(item, language), what: item.$labels[item.context] ?? item.context })
}

function whoOf({ by, as, $labels }: Notification, language: string): string {
  const list = (ids: readonly string[]) => new Intl.ListFormat(language).format(ids.map((id) => $labels[id] ?? id))
  if (by.length === 0) return serverText('mail.event.system', language)
  if (as.length === 0) return list(by)
  return fillText(serverText('mail.event.actingAs', language), { who: list(by), as: list(as) })
}
