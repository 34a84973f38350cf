import { formatClock, formatShortDate } from '@cairn/model/format'
import { isPictured } from '../../item/item-avatar.tsx'
import { localDay } from '@cairn/model/presets'
import { isFileType } from '@cairn/contract'
import type { Item, ItemType } from '@cairn/contract/web'
import { itemValue, valueText, type TextContext } from './row-content.ts'
import { placeOf } from './row-picture.tsx'
import { soundOf } from './row-sound.tsx'

/** Texts for the date in a row of a list. An empty text means that there is nothing to show. */
export interface RowDate {
  /** For the line below the label: the time, and the day unless a tile at the row's start shows it. */
  line: string
  /** A moment, short, for the end of the row: the time if it is today, else the day. */
  end: string
}

const NOTHING: RowDate = { line: '', end: '' }

/** Returns the text that a row shows about its type's date. `now` is in milliseconds since 1970. */
export function rowDate(item: Item, type: ItemType, words: TextContext, now = Date.now()): RowDate {
  const name = type.listItem?.date
  if (name === undefined) return NOTHING
  const property = type.properties[name]
  if (property?.v === 'DT') {
    const time = property.time === undefined ? '' : valueText(item, type, property.time, words)
    const day = hasDateTile(item, type) ? '' : formatShortDate(String(itemValue(item, name) ?? ''), words.locale, now)
    return { line: [day, time].filter(Boolean).join(' '), end: '' }
  }
  const moment = Date.parse(String(itemValue(item, name)))
  if (Number.isNaN(moment)) return NOTHING
  const isToday = localDay(moment) === localDay(now)
  const end = isToday ? formatClock(moment) : formatShortDate(localDay(moment), words.locale, now)
  return { line: '', end }
}

/** Tells whether a row begins with its date (`RowPicture`), not with a picture, a place or a recording. */
function hasDateTile(item: Item, type: ItemType): boolean {
  const isOther = isFileType(type) || isPictured(type, item) || placeOf(item, type) !== undefined
  return !isOther && soundOf(item, type).length === 0
}
