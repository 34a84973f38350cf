import { DEFAULT_PROPERTIES } from '@cairn/contract'
import { itemAddress } from '@cairn/model/cell-path'
import { displayText, isBlank, type DisplayContext } from '@cairn/model/format'
import type { Item, ItemType, Translate } from '@cairn/contract/web'
import { TYPE_KEY } from './any-type.ts'
import { CREATED_KEY, URL_KEY } from './display-options.ts'

/** A property value as a chip; `level` when it is a visibility. */
export interface RowChip {
  property: string
  text: string
  level?: string
}

export interface RowContent {
  title: string
  subtitle: string
  chips: RowChip[]
}

/** The texts, and the language of dates and numbers. */
export type TextContext = Pick<DisplayContext, 'translate' | 'locale'>

const VISIBILITY_PROPERTY = 'access'
const SEPARATOR = ' · '

/** What a row shows of an item: its label, and the subtitle and chips that its type names. Before the item is there, its label alone. */
export function rowContent(
  item: Item | undefined,
  type: ItemType | undefined,
  label: string | undefined,
  translate: Translate,
  locale: string,
): RowContent {
  if (!item || !type) return { title: label ?? '', subtitle: '', chips: [] }
  const textOf = (property: string) => valueText(item, type, property, { translate, locale })
  const chips = (type.listItem?.chips ?? [])
    .map((property) => chipOf(item, property, textOf(property)))
    .filter(({ text }) => text !== '')
  const subtitle = (type.listItem?.subtitle ?? []).map(textOf).filter((text) => text !== '')
  return { title: itemLabel(item, type) || (label ?? ''), subtitle: subtitle.join(SEPARATOR), chips }
}

/** A property with its value in words. */
export interface PropertyText {
  property: string
  text: string
}

/**
 * What else there is to read of an item, for a card: first what its type has as columns, then its sections, at most so many, without what its
 * label, chips and what is `said` besides tell already.
 */
export function cardFields(
  item: Item,
  type: ItemType,
  most: number,
  words: TextContext,
  said: readonly string[] = [],
): PropertyText[] {
  const sections = (type.sections ?? []).flatMap(({ properties }) => properties)
  const names = new Set([...(type.defaultHeaders ?? []), ...sections, ...Object.keys(type.properties)])
  const { chips = [], picture } = type.listItem ?? {}
  for (const name of [...type.label, ...chips, ...said, picture?.property ?? '']) names.delete(name)
  return [...names]
    .map((property) => ({ property, text: valueText(item, type, property, words) }))
    .filter(({ text }) => text !== '')
    .slice(0, most)
}

/** The label of an item from the properties its type names; those without a value are left out. */
export function itemLabel(item: Item, type: ItemType): string {
  return type.label
    .map((property) => item[property])
    .filter((value) => !isBlank(value))
    .map(String)
    .join(' ')
}

/** A value in words; of the properties that every item has, when it was made and its address. */
export function valueText(item: Item, type: ItemType, name: string, words: TextContext): string {
  if (name === TYPE_KEY) return words.translate(`types.${item._t}.name`)
  const property = name === CREATED_KEY || name === URL_KEY ? DEFAULT_PROPERTIES[name] : type.properties[name]
  return property
    ? displayText(property, itemValue(item, name), { type: type.name, name, labels: item.$labels ?? {}, ...words })
    : ''
}

function chipOf(item: Item, property: string, text: string): RowChip {
  const value = item[property]
  return { property, text, ...(property === VISIBILITY_PROPERTY && typeof value === 'string' ? { level: value } : {}) }
}

/** What an item has of a property: of `_c.ts` when it was made, of `$url` where it opens. */
export function itemValue(item: Item, name: string): unknown {
  if (name === URL_KEY) return itemAddress(location.origin, item.$id)
  return name === CREATED_KEY ? item._c?.ts : item[name]
}

/** The type in an item id. */
export function typeNameOfId(id: string): string {
  return id.slice(0, id.indexOf('-'))
}
