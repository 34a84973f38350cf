import { machinesOf } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { useItemType } from '@cairn/contract/web'

/**
 * Returns the id of the item that a notification leads to: the part that it is about if that has states of
 * its own (such as a letter), else the whole (the conversation of a message).
 */
export function useOpenedBy({ context, part = '' }: Pick<Notification, 'context' | 'part'>): string {
  const type = useItemType(part.slice(0, part.indexOf('-')))
  return type && machinesOf(type).length > 0 ? part : context
}
