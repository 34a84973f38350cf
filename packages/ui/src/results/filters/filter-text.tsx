import { useLabel, useLanguage, useListValues, useTranslate, type ItemType, type Translate } from '@cairn/contract/web'
import type { Filter } from '@cairn/contract/query'
import { formatDate, formatNumber, formatByLabelFunc, keyedValueText } from '@cairn/model/format'
import { localDay } from '@cairn/model/presets'
import { Skeleton } from '../../base/loading.tsx'
import { filterProperty } from './operators.ts'

/** Returns the translated name of a property of an item type. */
export function propertyLabel(translate: Translate, type: ItemType, property: string): string {
  if (property === '_c.ts') return translate('ui.filters.created')
  if (property === '_c') return translate('ui.filters.creator')
  return translate(`types.${type.name}.props.${property}`)
}

/**
 * Shows the condition of a filter as text, without the property's name: values, words, a range or a place.
 */
export function FilterText({ type, filter }: { type: ItemType; filter: Filter }) {
  const translate = useTranslate()
  const language = useLanguage()
  switch (filter.kind) {
    case 'text':
    case 'prefix':
      return translate(`ui.filters.words.${filter.kind}`, { words: filter.value })
    case 'is':
    case 'rel':
    case 'in':
      return <ValueList type={type} property={filter.prop} values={[filter.value].flat().map(String)} />
    case 'exists':
      return translate(`ui.filters.exists.${filter.value}`)
    case 'range':
      return type.properties[filter.prop]?.many ? countText(filter, translate) : rangeText(type, filter, language)
    case 'within':
      return translate('ui.filters.words.within')
    case 'intersect':
      return translate('ui.filters.words.intersect')
    case 'near':
    case 'buffer':
      return translate(`ui.filters.words.${filter.kind}`, { metres: formatNumber(filter.value.metres, language) })
  }
}

function ValueList({ type, property, values }: { type: ItemType; property: string; values: readonly string[] }) {
  return values.map((value, index) => (
    <span key={value}>
      {index > 0 && ', '}
      <ValueLabel type={type} property={property} value={value} />
    </span>
  ))
}

/**
 * Shows one value of a property in words: the text of an option or list value, or the label of an item.
 * Any other value is shown as it is.
 */
export function ValueLabel({ type, property, value }: { type: ItemType; property: string; value: string }) {
  const translate = useTranslate()
  const language = useLanguage()
  const definition = filterProperty(type, property)
  if (definition?.v === 'REL' || definition?.v === 'IDM') return <ItemLabel id={value} />
  if (definition?.v === 'LOV') return <ListWord list={definition.list ?? ''} value={value} />
  if (definition?.v === 'SEL') return translate(`types.${type.name}.options.${property}.${value}`)
  if (definition?.t === 'boolean') return translate(value === 'true' ? 'app.yes' : 'app.no')
  return definition
    ? (formatByLabelFunc(definition, value, language) ?? keyedValueText(definition, value, translate))
    : value
}

function ItemLabel({ id }: { id: string }) {
  return useLabel(id) ?? <Skeleton width="80px" />
}

function ListWord({ list, value }: { list: string; value: string }) {
  const values = Object.values(useListValues(list) ?? {}).flat()
  return values.find(({ key }) => key === value)?.label ?? value
}

type Range = Extract<Filter, { kind: 'range' }>

/**
 * Returns a range filter in words: both ends, or one end with an arrow. Dates and numbers are localised.
 */
export function rangeText(type: ItemType, { prop, value: { from, to } }: Range, language: string): string {
  const property = type.properties[prop]
  const end = (bound: string | number | null | undefined) => {
    if (typeof bound !== 'number') return bound ? dayText(bound, language) : ''
    return (property && formatByLabelFunc(property, bound, language)) ?? formatNumber(bound, language)
  }
  const [first, last] = [end(from), end(to)]
  if (first && last) return first === last ? first : `${first} – ${last}`
  return first ? `${first} →` : `→ ${last}`
}

/** Returns a range of the number of values in words. */
export function countText({ value: { from, to } }: Range, translate: Translate): string {
  const [least, most] = [Number(from ?? 0), to === undefined || to === null ? undefined : Number(to)]
  if (most === undefined) return translate('ui.filters.count.least', { least })
  if (most === 0) return translate('ui.filters.count.none')
  return least === most
    ? translate('ui.filters.count.just', { least })
    : translate('ui.filters.count.between', { least, most })
}

/** Returns a date in words. A date-time is shown as the day in the user's time zone. */
function dayText(date: string, language: string): string {
  return formatDate(date.includes('T') ? localDay(Date.parse(date)) : date, language)
}
