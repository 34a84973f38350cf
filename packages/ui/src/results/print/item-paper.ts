import { geometrySchema } from '@cairn/contract'
import type { SentBlock, SentPaper } from '@cairn/contract/paper'
import { textKeyFromData } from '@cairn/contract/texts'
import type { Item, ItemType, Translate } from '@cairn/contract/web'
import { itemSheet, type SheetRow, type SheetWords } from '@cairn/model/paper-sheets'
import { drawPlace } from '@cairn/model/place-figure'
import { paperBlocksOf } from '@cairn/model/rich-paper'
import { parseRichText } from '@cairn/model/rich-text'
import * as v from 'valibot'
import { propertyLabel } from '../filters/filter-text.tsx'
import { valueText } from '../rows/row-content.ts'

/** Texts for the print of an item: translations, and its content warnings and labels. */
export interface ItemPaperWords extends SheetWords {
  translate: Translate
  /** Content warnings and labels, which stand first. */
  care?: readonly string[]
}

/** Side of the square that the picture of an item fits into, in points. */
const PICTURE_SIDE = 240

/**
 * Lays out an item as its reader sees it: content warnings and labels, its picture, then its properties by
 * the sections of its type. Properties without words are left out.
 */
export function itemPaper(item: Item, type: ItemType, words: ItemPaperWords): SentPaper {
  const placed = new Set((type.sections ?? []).flatMap(({ properties }) => properties))
  const left = Object.keys(type.properties).filter((name) => !placed.has(name))
  const sections = [...(type.sections ?? []), { key: undefined, properties: left }]
  const care = words.care ?? []
  const first = {
    title: undefined,
    rows: care.map((value) => ({ name: words.translate('ui.care'), value })),
    blocks: pictureBlocks(item, words.title),
  }
  return itemSheet(words, [
    first,
    ...sections.map(({ key, properties }) => ({
      title: key === undefined ? undefined : words.translate(textKeyFromData(`types.${type.name}.sections.${key}`)),
      rows: properties.flatMap((name) => rowOf(item, type, name, words)),
    })),
  ])
}

/** Lays out the picture of an item, if it has one that the reader may see. */
export function pictureBlocks({ $id, $first }: Pick<Item, '$id' | '$first'>, alt: string): SentBlock[] {
  return $first?.IMAGE === undefined ? [] : [{ kind: 'picture', of: $id, width: PICTURE_SIDE, alt }]
}

function rowOf(item: Item, type: ItemType, name: string, { translate, language }: ItemPaperWords): SheetRow[] {
  const property = type.properties[name]
  const value = item[name]
  if (!property || value === undefined || value === null) return []
  const label = propertyLabel(translate, type, name)
  if (property.t === 'richText') {
    const text = parseRichText(value)
    return text === undefined ? [] : [{ name: label, value: paperBlocksOf(text) }]
  }
  if (property.t === 'geometry') {
    const geometry = v.safeParse(geometrySchema, value)
    const drawn = geometry.success ? drawPlace(geometry.output, label) : undefined
    return drawn ? [{ name: label, value: [drawn.figure] }] : []
  }
  const text = valueText(item, type, name, { translate, locale: language })
  return text === '' ? [] : [{ name: label, value: text }]
}
