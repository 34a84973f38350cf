import { textKeyFromData } from '@cairn/contract/texts'
import type { TextKey } from '@cairn/contract/texts'
import { HIDDEN_LABEL, isGroup, OTHER_VALUE, partsOf, readCitation, valuesOfPart, type Property } from '@cairn/contract'
import type { ApproximateDate } from '../dates/approximate-date.ts'
import { formatDate, formatDateTime } from '../dates/dates.ts'
import { perLocale } from './per-locale.ts'
import { formatPhone } from './phone.ts'
import { formatByLabelFunc } from './label-func.ts'
import { plainText } from './rich-text.ts'
import { addressLines, isEmptyValue, pickTranslation, type Period, type Translated } from '../items/value-objects.ts'

/**
 * What formatting a value needs besides the value: type and property name for text keys, labels of related
 * items, texts.
 */
export interface DisplayContext {
  type: string
  name: string
  labels: Readonly<Record<string, string>>
  translate: (key: TextKey) => string
  locale?: string
  /** Texts of a list's values by key. A missing one is shown as its key. */
  values?: Readonly<Record<string, string>>
}

/** Tells whether a value holds nothing to read: blank text, an empty object, or an array of such. */
export function isBlank(value: unknown): boolean {
  return value === '' || isEmptyValue(value) || (Array.isArray(value) && value.every(isBlank))
}

/**
 * Formats the value of a property as one line of text, empty if there is none. Leaves out related items
 * without a label, and hidden ones.
 */
export function displayText(property: Property, value: unknown, context: DisplayContext): string {
  if (isBlank(value)) return ''
  const values = Array.isArray(value) ? value : [value]
  return values
    .map((one) => displayOne(property, one, context))
    .filter((text) => text !== '')
    .join(', ')
}

function labelOf(labels: Readonly<Record<string, string>>, id: string): string {
  return labels[id] === HIDDEN_LABEL ? '' : (labels[id] ?? '')
}

function displayOne(property: Property, value: unknown, context: DisplayContext): string {
  if (isBlank(value)) return ''
  if (isGroup(property)) return displayGroup(property, value, context)
  const { type, name, labels, translate, locale, values } = context
  const text = String(value)
  switch (property.v) {
    case 'SEL':
      return translate(`types.${type}.options.${name}.${text}`)
    case 'REL':
    case 'IDM':
      // Who may not see an item is not told that there is one.
      return labelOf(labels, readCitation(text)?.id ?? text)
    case 'DT':
      return formatDate(text, locale)
    case 'DTM':
      return formatDateTime(text, locale)
    case 'LOV':
      return text === OTHER_VALUE
        ? translate('app.other')
        : (values?.[text] ?? listWord(property.list, text, translate))
    case 'DEF':
      return displayPlain(property, value, context)
  }
}

/** The parts of one value of a group that have a value, in the order of its type. */
function displayGroup(group: Property, value: unknown, { values: _values, ...context }: DisplayContext): string {
  return partsOf(context.name, group)
    .map(({ name, part, property }) => displayText(property, valuesOfPart(value, part), { ...context, name }))
    .filter((text) => text !== '')
    .join(' · ')
}

/** The text of a list value, or its key if there is no text. */
function listWord(list: string | undefined, key: string, translate: (key: TextKey) => string): string {
  const textKey = `lists.${list}.${key}` as const
  const word = translate(textKey)
  return word === textKey ? key : word
}

/**
 * Returns the text of a key that is a property's value, by the property's `words`. Returns the key if there
 * is no text.
 */
export function keyedValueText({ words }: Property, key: string, translate: (key: TextKey) => string): string {
  if (words === undefined) return key
  const textKey = textKeyFromData(words.replace('*', key))
  const text = translate(textKey)
  return text === textKey || text === '' ? key : text
}

function displayPlain(property: Property, value: unknown, { translate, locale }: DisplayContext): string {
  const { t } = property
  const label = formatByLabelFunc(property, value, locale)
  if (label !== undefined) return label
  if (typeof value === 'boolean') return translate(value ? 'app.yes' : 'app.no')
  if (typeof value === 'number') return formatNumber(value, locale)
  switch (t) {
    case 'phone':
      return formatPhone(String(value))
    case 'address':
      return addressLines(value).join(', ')
    case 'richText':
      return plainText(value).replaceAll('\n', ' ')
    case 'translated':
      return pickTranslation(value as Translated, locale ?? 'en')
    case 'period':
      return formatPeriod(value as Period, locale)
    case 'approximateDate':
      return (value as ApproximateDate).text
    case 'geometry':
    case 'questions':
    case 'answers':
    case 'json':
      // Places belong on a map, and the shape of other data is unknown here.
      return ''
    default:
      return keyedValueText(property, String(value), translate)
  }
}

const numbers = perLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping: 'min2' }))

/** Formats a number with the decimal sign and thousands separators of a language. */
export function formatNumber(value: number, locale = 'en'): string {
  return numbers(locale).format(value)
}

/**
 * Formats a period: both dates, or the known one with an arrow: `Jan-2026 – Mar-2026`, `→ 1699`, `2000 →`.
 */
export function formatPeriod({ from, to }: Period, locale = 'en'): string {
  const [first, last] = [from && formatDate(from, locale), to && formatDate(to, locale)]
  if (first && last) return first === last ? first : `${first} – ${last}`
  return first ? `${first} →` : last ? `→ ${last}` : ''
}
