import { attachmentPath } from '@cairn/contract'
import { useItems, type Item, type ItemType } from '@cairn/contract/web'
import { createContext, use, useState } from 'react'
import { Icon } from '../../base/icon.tsx'
import { altOf } from '../../files/alt-of.ts'
import { classFor } from '../../system/chakra.ts'

const frame = classFor({
  aspectRatio: '4 / 3',
  maxHeight: '240px',
  width: 'full',
  flex: 'none',
  bg: 'sunken',
  color: 'fgMuted',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  '& img': { width: '100%', height: '100%', minHeight: '0', objectFit: 'cover' },
  // A thing is shown whole.
  '&[data-mark] img': { objectFit: 'contain' },
  '&[data-empty]': { aspectRatio: '16 / 6', maxHeight: '110px' },
})

/**
 * React context with the paths of substitute images, by item id, for items without a picture of their own on
 * the cards inside.
 */
export const RowPictures = createContext<Readonly<Record<string, string>>>({})

/** Props of `LargePicture`, which shows the picture of an item over the width of a card. */
export interface LargePictureProps {
  /** Undefined while loading. */
  item: Item | undefined
  type: ItemType | undefined
}

/**
 * Shows the picture of an item over the width of a card, or the icon of its type. The server blurs it if the
 * item has a content warning.
 */
export function LargePicture({ item, type }: LargePictureProps) {
  const own = item?.$first?.IMAGE
  const other = use(RowPictures)[item?.$id ?? '']
  const picture = useItems(own === undefined ? [] : [own]).get(String(own))
  const [broken, setBroken] = useState<string>()
  const src = own === undefined ? other : attachmentPath(own, undefined, 'medium')
  const isShown = src !== undefined && src !== broken
  const isMark = type?.listItem?.picture?.isMark === true
  return (
    <span className={frame()} data-mark={isMark || undefined} data-empty={!isShown || undefined}>
      {isShown ? (
        <img key={src} src={src} alt={altOf(picture)} loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        type && <Icon name={type.defaultIcon} size={28} />
      )}
    </span>
  )
}
