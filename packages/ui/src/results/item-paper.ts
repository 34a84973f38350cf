import { geometrySchema } from '@cairn/contract'
import type { Paper } from '@cairn/contract/paper'
import { textKeyFromData } from '@cairn/contract/texts'
import type { Item, ItemType, Translate } from '@cairn/contract/web'
import { itemSheet, type SheetRow, type SheetWords } from '@cairn/model/paper-sheets'
import { drawPlace } from '@cairn/model/place-figure'
import { paperBlocksOf } from '@cairn/model/rich-paper'
import { parseRichText } from '@cairn/model/rich-text'
import * as v from 'valibot'
import { propertyLabel } from './filters/filter-text.tsx'
import { valueText } from './row-content.ts'

/** What a sheet of an item is written with. */
export interface ItemPaperWords extends SheetWords {
  translate: Translate
  /** Content warnings and labels, which stand first. */
  care?: readonly string[]
}

/**
 * Lays out an item as its reader sees it, by the sections of its type. Properties without words are left out.
 */
export function itemPaper(item: Item, type: ItemType, words: ItemPaperWords): Paper {
  const placed = new Set((type.sections ?? []).flatMap(({ properties }) => properties))
  const left = Object.keys(type.properties).filter((name) => !placed.has(name))
  const sections = [...(type.sections ?? []), { key: undefined, properties: left }]
  const care = words.care ?? []
  const first = { title: undefined, rows: care.map((value) => ({ name: words.translate('ui.care'), value })) }
  return itemSheet(words, [
    first,
    ...sections.map(({ key, properties }) => ({
      title: key === undefined ? undefined : words.translate(textKeyFromData(`types.${type.name}.sections.${key}`)),
      rows: properties.flatMap((name) => rowOf(item, type, name, words)),
    })),
  ])
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
