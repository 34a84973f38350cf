import { attachmentPath } from '@cairn/contract'
import { useItems, useItemType, type Item, type ItemType } from '@cairn/contract/web'
import { Avatar } from '../base/avatar.tsx'

/** Props of `ItemAvatar`, which shows the picture of an item. */
export interface ItemAvatarProps {
  item: Item
  type: ItemType
  /** Label of the item; the initials are derived from it. */
  name: string
  /** Diameter: sm 22 px, md 32 px (default), lg 56 px, xl 64 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/**
 * Shows the picture of an item. An item without one shows that of the related item its type names as a
 * stand-in, such as the organisation of a contact, and otherwise initials.
 */
export function ItemAvatar({ item, type, name, size = 'md' }: ItemAvatarProps) {
  const { picture } = type.listItem ?? {}
  const own = pictureUrl(item)
  const standIn = picture?.standIn === undefined || own ? undefined : type.properties[picture.standIn]
  const [first] = standIn ? [item[picture?.standIn ?? '']].flat() : []
  const others = useItems(typeof first === 'string' ? [first] : [])
  const mark = useItemType(standIn?.t ?? '')?.listItem?.picture
  const other = typeof first === 'string' ? pictureUrl(others.get(first)) : undefined
  return (
    <Avatar
      name={name}
      src={own ?? other}
      isMark={other ? mark?.isMark === true : picture?.isMark === true}
      size={size}
    />
  )
}

/**
 * Tells whether an item is represented by a picture or initials, and not by its place, a date or the icon of
 * its type. Initials are for people and organisations alone.
 */
export function isPictured({ listItem }: Pick<ItemType, 'listItem'>, item: Item | undefined): boolean {
  const { picture } = listItem ?? {}
  return picture !== undefined && (picture.initials === true || pictureUrl(item) !== undefined)
}

/** Returns the URL of the small version of an item's picture. Undefined if the item has none. */
export function pictureUrl(item: Item | undefined): string | undefined {
  const id = item?.$first?.IMAGE
  return id === undefined ? undefined : attachmentPath(id, undefined, 'small')
}
