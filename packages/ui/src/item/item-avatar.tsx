import { attachmentPath } from '@cairn/contract'
import { useItems, useItemType, type Item, type ItemType } from '@cairn/contract/web'
import { Avatar } from '../base/avatar.tsx'

export interface ItemAvatarProps {
  item: Item
  type: ItemType
  /** Its label, of which the initials are made. */
  name: string
  size?: 'sm' | 'md' | 'lg'
}

/** The picture that stands for an item: its own, else that of the first item its type lets stand in, else initials. */
export function ItemAvatar({ item, type, name, size = 'md' }: ItemAvatarProps) {
  const { picture } = type.listItem ?? {}
  const own = picture && pictureUrl(item, picture.property)
  const standIn = picture?.standIn === undefined || own ? undefined : type.properties[picture.standIn]
  const [first] = standIn ? [item[picture?.standIn ?? '']].flat() : []
  const others = useItems(typeof first === 'string' ? [first] : [])
  const mark = useItemType(standIn?.t ?? '')?.listItem?.picture
  const other = mark && typeof first === 'string' ? pictureUrl(others.get(first), mark.property) : undefined
  return (
    <Avatar name={name} src={own ?? other} isMark={own ? picture.isMark === true : mark?.isMark === true} size={size} />
  )
}

/** Address of the picture that an item has; undefined without one. */
export function pictureUrl(item: Item | undefined, property: string): string | undefined {
  const id = item?.[property]
  return typeof id === 'string' ? attachmentPath(id, undefined, 'small') : undefined
}
