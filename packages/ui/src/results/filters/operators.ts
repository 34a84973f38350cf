import type { Property } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'
import { isDateText } from '@cairn/model/format'
import { isDated } from '@cairn/model/sort-kind'
import type { ItemType } from '@cairn/contract/web'
import { TYPE_KEY } from '../view/any-type.ts'

/**
 * Kind of filter that a person can choose in the filter dialog: all kinds of the query language but
 * `intersect` and `buffer`, which need a geometry.
 */
export type FilterKind = Exclude<Filter['kind'], 'intersect' | 'buffer'>

/** Length of a whole date, YYYY-MM-DD. A time may follow it. */
const DAY_LENGTH = 10

/** Searchable properties that every item has: its time of creation and its creator. */
const OF_EVERY_ITEM: Readonly<Record<string, Property>> = { '_c.ts': { v: 'DTM' }, _c: { v: 'IDM' } }

/**
 * Returns the definition of the property that a filter names. Undefined if the item type does not have
 * it.
 */
export function filterProperty(type: ItemType, name: string): Property | undefined {
  return Object.hasOwn(type.properties, name) ? type.properties[name] : OF_EVERY_ITEM[name]
}

/**
 * Returns the names of the properties of an item type that can be filtered by, in the type's order. The
 * time of creation and the creator come last.
 */
export function searchableProperties(type: ItemType): string[] {
  const own = Object.entries(type.properties).filter(
    ([name, property]) => name !== TYPE_KEY && filterKinds(property).length > 0,
  )
  return [...own.map(([name]) => name), ...Object.keys(OF_EVERY_ITEM)]
}

/**
 * Returns the kinds of filters that a property supports, the most usual first. Empty if it cannot be
 * searched. Properties of every item always have a value, so `exists` is left out for them. `target` is the
 * type that a relation leads to: if it has members that name it in this relation, `in` finds them all.
 */
export function filterKinds(property: Property, name = '', target?: ItemType): FilterKind[] {
  const kinds = valueKinds(property)
  if (kinds === undefined) return []
  if (Object.hasOwn(OF_EVERY_ITEM, name)) return kinds
  return [...kinds, ...(target?.members?.named === name ? (['in'] as const) : []), 'exists']
}

/**
 * Returns the kinds of filters on a property's values. Empty if only the presence of a value can be asked
 * for. Undefined if the property cannot be searched at all.
 */
function valueKinds({ v, t, level, withPlace, levelWhen }: Property): FilterKind[] | undefined {
  if (v === 'SEL' || v === 'LOV') return ['is']
  if (v === 'REL' || v === 'IDM') return ['rel']
  if (isDated({ v, t })) return ['range']
  // Restricted properties are not part of the text index.
  const isOpen = (level === undefined || level === 'PUBLIC') && withPlace === undefined && levelWhen === undefined
  const words: FilterKind[] = isOpen ? ['text', 'prefix'] : []
  switch (t) {
    case 'boolean':
      return ['is']
    case 'integer':
    case 'natural':
    case 'float':
      return ['range', 'is']
    case 'geometry':
      return ['within', 'near']
    case 'json':
    case 'questions':
      return undefined
    case 'answers':
      return []
    case 'text':
    case 'address':
    case 'richText':
    case 'translated':
      return words
    default:
      return [...words, 'is']
  }
}

/** Returns a filter of the given kind without a value, as the start for editing. */
export function blankFilter(prop: string, kind: FilterKind, property: Property): Filter {
  switch (kind) {
    case 'text':
    case 'prefix':
      return { prop, kind, value: '' }
    case 'is':
      return { prop, kind, value: blankValue(property) }
    case 'range':
      return { prop, kind, value: {} }
    case 'exists':
      return { prop, kind, value: true }
    case 'rel':
    case 'in':
      return { prop, kind, value: [] }
    case 'within':
      return { prop, kind, value: [-180, -90, 180, 90] }
    case 'near':
      return { prop, kind, value: { point: [Number.NaN, Number.NaN], metres: 1000 } }
  }
}

function blankValue({ v, t }: Property): true | [] | '' {
  if (t === 'boolean') return true
  return v === 'DEF' ? '' : []
}

/**
 * Returns true if a filter from the dialog has a valid value and so can be applied. A range needs at
 * least one end.
 */
export function isComplete(filter: Filter): boolean {
  switch (filter.kind) {
    case 'text':
    case 'prefix':
      return filter.value.trim() !== ''
    case 'is':
    case 'rel':
    case 'in':
      return [filter.value].flat().every((value) => value !== '') && [filter.value].flat().length > 0
    case 'range':
      return isRange(filter.value)
    case 'within':
      return !Array.isArray(filter.value) || isBox(filter.value)
    case 'near':
      return isPlace(filter.value.point) && filter.value.metres > 0
    default:
      return true
  }
}

type Range = Extract<Filter, { kind: 'range' }>['value']

function isRange({ from, to }: Range): boolean {
  const ends = [from, to].filter((end) => end !== undefined && end !== null)
  return ends.length > 0 && ends.every((end) => typeof end === 'number' || isDateText(end.slice(0, DAY_LENGTH)))
}

function isDegrees(degrees: number | undefined, most: number): boolean {
  return degrees !== undefined && Math.abs(degrees) <= most
}

function isPlace([longitude, latitude]: readonly number[]): boolean {
  return isDegrees(longitude, 180) && isDegrees(latitude, 90)
}

/** South must not exceed north. West may exceed east: the box then crosses the antimeridian. */
function isBox([west, south, east, north]: readonly number[]): boolean {
  const areFit = isDegrees(west, 180) && isDegrees(east, 180) && isDegrees(south, 90) && isDegrees(north, 90)
  return areFit && Number(south) <= Number(north)
}
