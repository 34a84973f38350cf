import Microphone from 'lucide-react/icons/mic'
import { isFileType, type Geometry } from '@cairn/contract'
import { useItemType, type Item, type ItemType } from '@cairn/contract/web'
import { use, useState, type ReactNode } from 'react'
import { TypeHues } from '../../base/type-hues.ts'
import { avatarColour, initialsOf } from '../../base/initials.ts'
import { FileThumb } from '../../files/file-thumb.tsx'
import { isPictured, pictureUrl } from '../../item/item-avatar.tsx'
import { PlaceTile } from '../../item/place-tile.tsx'
import { DateTile, IconTile } from '../../item/tiles.tsx'
import { classFor } from '../../system/chakra.ts'
import { typeNameOfId } from './row-content.ts'
import { soundOf } from './row-sound.tsx'

const CIRCLE = {
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  boxSize: '2.25rem',
  borderRadius: 'full',
  fontSize: 'sm',
  fontWeight: 'bold',
  lineHeight: '1',
  color: 'white',
  overflow: 'hidden',
  '& img': { gridArea: '1 / 1', width: '100%', height: '100%', minHeight: '0', objectFit: 'cover' },
} as const
const circle = classFor(CIRCLE)
/** A thing or an organisation, as against a person. */
const square = classFor({ ...CIRCLE, borderRadius: 'md' })
/** A word that nobody was recorded saying. */
const silent = classFor({ ...CIRCLE, color: 'fgMuted', border: '1px dashed', borderColor: 'lineControl' })

/**
 * Props of `RowPicture`, which shows what a row begins with: the thumbnail of a file, the picture, or the
 * initials of people and organisations; a microphone for words without a recording; a small map of the place;
 * the day; else the icon of the type in the colour of its area.
 */
export interface RowPictureProps {
  id: string
  /** Undefined while loading. */
  item: Item | undefined
  /** Label of the item. */
  name: string
  locale: string
}

/**
 * Shows what a row begins with: the first of picture, place, day and icon that the item has. It reads nothing
 * but the picture, and that only once the item is there, so that rows can pass by fast.
 */
export function RowPicture({ id, item, name, locale }: RowPictureProps) {
  const type = useItemType(typeNameOfId(id))
  const hueOf = use(TypeHues)
  if (type && isFileType(type)) return <FileThumb key={id} item={item} />
  const { picture } = type?.listItem ?? {}
  const isMissing = item !== undefined && picture?.isLarge === true
  const icon = <IconTile icon={type?.defaultIcon ?? 'file'} hue={hueOf(typeNameOfId(id))} isMissing={isMissing} />
  if (type && isPictured(type, item)) {
    const src = pictureUrl(item)
    return <PictureTile key={src} {...{ name, src, picture, icon }} />
  }
  if (item && type?.language !== undefined && type.listItem?.sound && soundOf(item, type).length === 0)
    return (
      <span className={silent()} aria-hidden="true" data-silent="">
        <Microphone size={16} />
      </span>
    )
  const place = placeOf(item, type)
  if (place) return <PlaceTile {...place} />
  const day = dayOf(item, type)
  if (day !== undefined) return <DateTile date={day} locale={locale} />
  return icon
}

interface PictureTileProps {
  name: string
  src: string | undefined
  picture: NonNullable<ItemType['listItem']>['picture']
  /** Stands for a picture that does not come, of what has no initials. */
  icon: ReactNode
}

/** Shows the picture, which the server veils if a content warning stands before it, else initials. */
function PictureTile({ name, src, picture, icon }: PictureTileProps) {
  const [isMark, initials] = [picture?.isMark === true, picture?.initials === true]
  const [isBroken, setBroken] = useState(false)
  const isShown = src !== undefined && !isBroken
  if (!isShown && !initials) return icon
  return (
    <span
      className={isMark ? square() : circle()}
      aria-hidden="true"
      data-avatar={isShown ? undefined : ''}
      style={isShown ? undefined : { backgroundColor: avatarColour(name) }}
    >
      {isShown ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      ) : (
        name && initialsOf(name)
      )}
    </span>
  )
}

function hasDay(type: ItemType | undefined): boolean {
  return type?.properties[type.listItem?.date ?? '']?.v === 'DT'
}

/** Returns the name of the first property of a type that is a place. Undefined if it has none. */
function placeProperty(type: ItemType | undefined): string | undefined {
  return Object.entries(type?.properties ?? {}).find(([, { t, many }]) => t === 'geometry' && !many)?.[0]
}

/** Returns the place to show for an item, and whether it is approximate. Undefined if there is none. */
export function placeOf(item: Item | undefined, type: ItemType | undefined) {
  const name = placeProperty(type)
  const value = name === undefined ? undefined : item?.[name]
  if (typeof value !== 'object' || value === null || !('coordinates' in value)) return undefined
  return { geometry: value as Geometry, isCoarse: item?.$coarse?.includes(name ?? '') === true }
}

function dayOf(item: Item | undefined, type: ItemType | undefined): string | undefined {
  const value = hasDay(type) ? item?.[type?.listItem?.date ?? ''] : undefined
  return typeof value === 'string' ? value : undefined
}
