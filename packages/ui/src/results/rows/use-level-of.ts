import { ACCESS_PROPERTY, accessLevel, ATTACHMENT_TYPE, VISIBILITY_LEVELS, type Visibility } from '@cairn/contract'
import { useItems, useItemType, type Item, type ItemType } from '@cairn/contract/web'

/**
 * Returns the level at which an item is read. A file has its own, or that of the item it belongs to if that
 * is stricter, once that is loaded.
 */
export function useLevelOf(item: Item, type: ItemType): Visibility {
  const { relType, relIndex } = item
  const isFile = item._t === ATTACHMENT_TYPE && typeof relType === 'string' && typeof relIndex === 'number'
  const whole = isFile ? `${relType}-${relIndex}` : undefined
  const holder = useItems(whole === undefined ? NONE : [whole]).get(whole ?? '')
  const holderType = useItemType(holder?._t ?? type.name)
  const own = accessLevel(type, item[ACCESS_PROPERTY])
  if (!holder || !holderType) return own
  const levels = [own, accessLevel(holderType, holder[ACCESS_PROPERTY])]
  return VISIBILITY_LEVELS.findLast((level) => levels.includes(level)) ?? own
}

const NONE: readonly string[] = []
