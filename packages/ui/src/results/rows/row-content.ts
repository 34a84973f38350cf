import {
  ACCESS_PROPERTY,
  accessLevel,
  answersAt,
  DEFAULT_PROPERTIES,
  LABELS_PROPERTY,
  STATE_PROPERTY,
  type Property,
} from '@cairn/contract'
import { labelsOn } from '@cairn/model/care-lines'
import { itemAddress } from '@cairn/model/cell-path'
import { displayText, formatWeekday, isBlank, type DisplayContext } from '@cairn/model/format'
import { labelInLanguage, labelsInLanguage } from '@cairn/model/label-in-language'
import { unbrokenNumber } from '@cairn/model/number-words'
import type { Item, ItemType, Translate } from '@cairn/contract/web'
import type { Tone } from '../../base/chip.tsx'
import { TYPE_KEY } from '../view/any-type.ts'
import { CREATED_KEY, URL_KEY } from '../view/display-options.ts'

/** A property value to show as a chip. `level` is set if it is a visibility level. */
export interface RowChip {
  property: string
  text: string
  level?: string
  /** Colour of the value by meaning. Neutral if left out. */
  tone?: Tone
  /** It says what kind of thing the item is, and not how it stands: rows say it in words. */
  isKind?: true
}

/**
 * Texts of one row of a list, made from an item as its type states. An empty text means that there is
 * nothing to show.
 */
export interface RowContent {
  title: string
  subtitle: string
  chips: RowChip[]
  /** The first fact of the type that has a value. */
  fact: string
}

/**
 * What is needed to write a property value in words: the translation function, and the BCP 47 tag for dates
 * and numbers.
 */
export type TextContext = Pick<DisplayContext, 'translate' | 'locale'>

const SEPARATOR = ' · '
/** Begins a part of a label that quotes another item. */
const QUOTED = '@'

/**
 * Returns what a row shows of an item: label, subtitle and chips as its type states. Without the item or
 * its type, only `label` is used.
 */
export function rowContent(
  item: Item | undefined,
  type: ItemType | undefined,
  label: string | undefined,
  translate: Translate,
  locale: string,
): RowContent {
  if (!item || !type) return { title: label ?? '', subtitle: '', chips: [], fact: '' }
  const textOf = (property: string) => valueText(item, type, property, { translate, locale })
  const dateText = (property: string) => formatWeekday(String(itemValue(item, property) ?? ''), locale)
  // A lone “Yes” or “No” says nothing: what holds is named, and what does not is left out.
  const chipText = (property: string) =>
    type.properties[property]?.t !== 'boolean'
      ? (isDay(type.properties[property]) ? dateText : textOf)(property)
      : item[property] === true
        ? translate(`types.${type.name}.props.${property}`)
        : ''
  const unsetText = (property: string) => {
    const unset = type.properties[property]?.unset
    return unset !== undefined && isBlank(item[property])
      ? translate(`types.${type.name}.options.${property}.${unset}`)
      : ''
  }
  const chips = (type.listItem?.chips ?? [])
    .filter((property) => !isUsual(item, type, property))
    .map((property) => chipOf(item, type, property, chipText(property) || unsetText(property)))
    .filter(({ text }) => text !== '')
  // No row, card or slide forgets the warning and the labels.
  const subtitle = (type.listItem?.subtitle ?? []).map(textOf).filter((text) => text !== '')
  const fact = (type.listItem?.facts ?? []).find((property) => textOf(property) !== '')
  return {
    title: itemLabel(item, type, locale) || (label ?? ''),
    subtitle: subtitle.map(unbrokenNumber).join(SEPARATOR),
    chips: [...careChips(item, translate, locale), ...chips],
    fact: fact === undefined ? '' : unbrokenNumber(textOf(fact)),
  }
}

/** Returns the chips of how an item is cared for: of a content warning, and of its community labels. */
export function careChips(item: Item, translate: Translate, language: string): RowChip[] {
  const warned: RowChip[] =
    (item.$warnings ?? []).length > 0 ? [{ property: '$warnings', text: translate('ui.warned'), tone: 'warn' }] : []
  const labels = labelsOn(item, language)
  return [...warned, ...labels.map(({ id, title }): RowChip => ({ property: `${LABELS_PROPERTY} ${id}`, text: title }))]
}

/** A property and its value in words. */
export interface PropertyText {
  property: string
  text: string
}

/**
 * Returns up to `most` property values for a card: those of the type's default columns, of its sections,
 * then all; on a tall card after those that its type names first. Leaves out empty ones, and properties in
 * the label, in the chips, or in `said`.
 */
export function cardFields(
  item: Item,
  type: ItemType,
  most: number,
  words: TextContext,
  said: readonly string[] = [],
  tall = false,
): PropertyText[] {
  const sections = (type.sections ?? []).flatMap(({ properties }) => properties)
  const first = tall ? (type.listItem?.first ?? []) : []
  const names = new Set([...first, ...(type.defaultHeaders ?? []), ...sections, ...Object.keys(type.properties)])
  const { chips = [], picture } = type.listItem ?? {}
  for (const name of [...type.label, ...chips, ...said, picture?.property ?? '']) names.delete(name)
  return [...names]
    .filter((property) => !isForPrograms(type.properties[property]))
    .map((property) => ({ property, text: unbrokenNumber(valueText(item, type, property, words)) }))
    .filter(({ text }) => text !== '')
    .slice(0, most)
}

/** Tells whether a property serves lists and programs, not readers: a first letter, or a key elsewhere. */
function isForPrograms(property: Property | undefined): boolean {
  return property?.letterOf !== undefined || property?.imported === true
}

/**
 * Returns the label of an item: the values of its type's label properties, separated by spaces. Empty
 * values are left out, so the label may be empty. Empty too if the label quotes other items: only the server
 * has that one. In `language` if the label has a text there.
 */
export function itemLabel(item: Item, type: ItemType, language = ''): string {
  if (type.label.some((part) => part.startsWith(QUOTED))) return ''
  const translated = labelInLanguage(item, type, language)
  if (translated !== undefined) return translated
  return type.label
    .map((property) => item[property])
    .filter((value) => !isBlank(value))
    .map(String)
    .join(' ')
}

/** Returns the value of an item's property in words. Empty if its type does not have the property. */
export function valueText(item: Item, type: ItemType, name: string, words: TextContext): string {
  if (name === TYPE_KEY) return words.translate(`types.${item._t}.name`)
  const property = name === CREATED_KEY || name === URL_KEY ? DEFAULT_PROPERTIES[name] : type.properties[name]
  return property
    ? displayText(property, itemValue(item, name), {
        type: type.name,
        name,
        labels: labelsInLanguage(item, words.locale ?? ''),
        ...words,
      })
    : ''
}

/** Tells whether a value goes without saying: the level or the state that most items of the type have. */
function isUsual(item: Item, type: ItemType, property: string): boolean {
  if (property === ACCESS_PROPERTY) return accessLevel(type, item[property]) === type.visibility
  const usual = type.properties[property]?.usual
  return usual !== undefined && item[property] === usual
}

/** Tells whether a property of a row says what kind of thing an item is, and not how it stands. */
export function isKind(type: ItemType, name: string): boolean {
  const property = type.properties[name]
  if (property?.v !== 'SEL' && property?.v !== 'LOV') return false
  const states: readonly string[] = [ACCESS_PROPERTY, STATE_PROPERTY, ...(type.workflow ? ['wfState'] : [])]
  const tellsState = [property.tones, property.unset, property.usual, type.machines?.[name]]
  return !states.includes(name) && tellsState.every((word) => word === undefined)
}

function isDay(property: Property | undefined): boolean {
  return property?.v === 'DT' || property?.v === 'DTM'
}

function chipOf(item: Item, type: ItemType, property: string, text: string): RowChip {
  const value = item[property]
  const isLevel = property === ACCESS_PROPERTY && typeof value === 'string'
  const tone = toneOf(type.properties[property], isBlank(value) ? type.properties[property]?.unset : value)
  return {
    property,
    text,
    ...(isLevel ? { level: accessLevel(type, value) } : {}),
    ...(tone ? { tone } : {}),
    ...(isKind(type, property) ? { isKind: true } : {}),
  }
}

/** Returns the colour that a property gives to one of its options. Undefined if it gives none. */
export function toneOf(property: Property | undefined, value: unknown): Tone | undefined {
  return typeof value === 'string' ? property?.tones?.[value] : undefined
}

/**
 * Returns the value of an item's property, also of the computed ones: `_c.ts` (time of creation) and
 * `$url` (address).
 */
export function itemValue(item: Item, name: string): unknown {
  if (name === URL_KEY) return itemAddress(location.origin, item.$id)
  if (name === CREATED_KEY) return item._c?.ts
  return name.includes('.') ? answersAt(item, name) : item[name]
}

/** Returns the type name in an item id: `Contact` for `Contact-7`. */
export function typeNameOfId(id: string): string {
  return id.slice(0, id.indexOf('-'))
}
