import { ATTACHMENT_TYPE, itemId, VISIBILITY_LEVELS, type ItemId, type Visibility } from '@cairn/contract'
import type { ItemFacts } from '../model/item-facts.ts'

/**
 * What the item an attachment belongs to asks of who wants to see it. It is stored with the attachment (`quoted.gate`) and written anew in the
 * transaction that changes who may see the item, so that the keys of an attachment are never more open than those of its item.
 */
export interface Gate {
  id: ItemId
  /** Name of the item's type. */
  type: string
  owners: readonly ItemId[]
  createdBy?: ItemId
  /** The item's level, or that of the property that lists the attachment, whichever is stricter. */
  level: Visibility
  /** By the attachment's own level: the keys that open it. */
  keys: Readonly<Record<Visibility, readonly string[]>>
  /** It belongs to an item of an append-only type: nobody replaces or renames it. */
  isKept?: true
}

export function isAttachment({ type }: Pick<ItemFacts, 'type'>): boolean {
  return type.name === ATTACHMENT_TYPE
}

/** Whether an attachment belongs to an item; until then it is its uploader's. */
export function isAttached({ values }: Pick<ItemFacts, 'values'>): boolean {
  return values.relType !== undefined && values.relType !== null
}

/** The item that an attachment belongs to; undefined while it is its uploader's. */
export function itemOf(attachment: Pick<ItemFacts, 'values'>): ItemId | undefined {
  const { relType, relIndex } = attachment.values
  return isAttached(attachment) ? itemId(String(relType), Number(relIndex)) : undefined
}

/** An attachment's original as the permission rule is to see it: at its own level, where that is stricter. */
export function originalOf(facts: ItemFacts): ItemFacts {
  const { originalAccess, access } = facts.values
  if (typeof originalAccess !== 'string') return facts
  const level = stricter(originalAccess as Visibility, typeof access === 'string' ? (access as Visibility) : 'PUBLIC')
  return { ...facts, values: { ...facts.values, access: level } }
}

/** The stricter of two levels; each includes those before it. */
export function stricter(left: Visibility, right: Visibility): Visibility {
  return VISIBILITY_LEVELS.indexOf(left) > VISIBILITY_LEVELS.indexOf(right) ? left : right
}
