import { isFileType, itemId, VISIBILITY_LEVELS, type ItemId, type ItemType, type Visibility } from '@cairn/contract'

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

/**
 * What the attachment whose file this one is, too (`sameAs`), asks of its readers, as it is there. It is asked
 * for besides the gate, and stays as it was when that one's item goes.
 */
export interface FirstUse {
  /** By the level of the attachment that has this: the keys that open the first at that level. */
  keys: Readonly<Record<Visibility, readonly string[]>>
  /** Level that the original of the first asks for. */
  original: Visibility
}

interface Valued {
  values: Readonly<Record<string, unknown>>
}

/** Whether an item is an attachment, or one under the columns of a projection. */
export function isAttachment({ type }: { type: Pick<ItemType, 'name' | 'projectionOf'> }): boolean {
  return isFileType(type)
}

/** Whether an attachment belongs to an item; until then it is its uploader's. */
export function isAttached({ values }: Valued): boolean {
  return values.relType !== undefined && values.relType !== null
}

/** The item that an attachment belongs to; undefined while it is its uploader's. */
export function itemOf(attachment: Valued): ItemId | undefined {
  const { relType, relIndex } = attachment.values
  return isAttached(attachment) ? itemId(String(relType), Number(relIndex)) : undefined
}

/** The stricter of two levels; each includes those before it. */
export function stricter(left: Visibility, right: Visibility): Visibility {
  return VISIBILITY_LEVELS.indexOf(left) > VISIBILITY_LEVELS.indexOf(right) ? left : right
}
