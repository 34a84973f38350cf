import { displayText, isBlank } from '@cairn/model/format'
import type { Item, ItemType, Translate } from '@cairn/contract/web'

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

const VISIBILITY_PROPERTY = 'access'
const SEPARATOR = ' · '

/** What a row shows of an item: its label, and the subtitle and chips that its type names. Before the item is there, its label alone. */
export function rowContent(
  item: Item | undefined,
  type: ItemType | undefined,
  label: string | undefined,
  translate: Translate,
): RowContent {
  if (!item || !type) return { title: label ?? '', subtitle: '', chips: [] }
  const textOf = (property: string) => propertyText(item, type, property, translate)
  const chips = (type.listItem?.chips ?? [])
    .map((property) => chipOf(item, property, textOf(property)))
    .filter(({ text }) => text !== '')
  const subtitle = (type.listItem?.subtitle ?? []).map(textOf).filter((text) => text !== '')
  return { title: labelOf(item, type) || (label ?? ''), subtitle: subtitle.join(SEPARATOR), chips }
}

/** The label of an item from the properties its type names; those without a value are left out. */
export function labelOf(item: Item, type: ItemType): string {
  return type.label
    .map((property) => item[property])
    .filter((value) => !isBlank(value))
    .map(String)
    .join(' ')
}

function propertyText(item: Item, type: ItemType, name: string, translate: Translate): string {
  const property = type.properties[name]
  return property
    ? displayText(property, item[name], { type: type.name, name, labels: item.$labels ?? {}, translate })
    : ''
}

function chipOf(item: Item, property: string, text: string): RowChip {
  const value = item[property]
  return { property, text, ...(property === VISIBILITY_PROPERTY && typeof value === 'string' ? { level: value } : {}) }
}
