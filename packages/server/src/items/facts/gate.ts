import { isFileType, itemId, VISIBILITY_LEVELS, type ItemId, type ItemType, type Visibility } from '@cairn/contract'

/**
 * The access conditions of the item that an attachment belongs to, stored with the attachment
 * (`quoted.gate`). They are rewritten in the transaction that changes who may see the item, so that an
 * attachment is never more open than its item.
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
  /** It belongs to an item of an append-only type: it cannot be replaced or renamed. */
  isKept?: true
}

/**
 * What a reader must meet, besides the attachment's own gate, because the attachment shares its file with
 * another one (`sameAs`, the file's first use). Stored with the attachment, and kept when the item of the
 * first use is deleted.
 */
export interface FirstUse {
  /**
   * Keys that open the first use, by the level that the sharing attachment has: at that level, or at the
   * first use's own if that is stricter.
   */
  keys: Readonly<Record<Visibility, readonly string[]>>
  /** Level that downloading the original file of the first use requires. */
  original: Visibility
}

interface Valued {
  values: Readonly<Record<string, unknown>>
}

/** Tells whether an item is an attachment, or an attachment shown through a projection. */
export function isAttachment({ type }: { type: Pick<ItemType, 'name' | 'projectionOf'> }): boolean {
  return isFileType(type)
}

/** Tells whether an attachment belongs to an item; before that it belongs to its uploader. */
export function isAttached({ values }: Valued): boolean {
  return values.relType !== undefined && values.relType !== null
}

/** Returns the id of the item that an attachment belongs to; undefined if it is not attached yet. */
export function itemOf(attachment: Valued): ItemId | undefined {
  const { relType, relIndex } = attachment.values
  return isAttached(attachment) ? itemId(String(relType), Number(relIndex)) : undefined
}

/** Returns the stricter of two visibility levels. */
export function stricter(left: Visibility, right: Visibility): Visibility {
  return VISIBILITY_LEVELS.indexOf(left) > VISIBILITY_LEVELS.indexOf(right) ? left : right
}
