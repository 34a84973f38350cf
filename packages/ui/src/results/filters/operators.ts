import type { Property } from '@cairn/contract'
import type { Filter } from '@cairn/contract/query'
import { isDateText } from '@cairn/model/format'
import { isDated } from '@cairn/model/sort-kind'
import type { ItemType } from '@cairn/contract/web'
import { TYPE_KEY } from '../any-type.ts'

/** Kinds of filter that can be built. */
export type FilterKind = Exclude<Filter['kind'], 'intersect' | 'buffer'>

/** Of a date as a whole, YYYY-MM-DD; a time may follow it. */
const DAY_LENGTH = 10

/** Properties of every item that can be searched by: when and by whom it was created. */
const OF_EVERY_ITEM: Readonly<Record<string, Property>> = { '_c.ts': { v: 'DTM' }, _c: { v: 'IDM' } }

/** The definition of a property that a filter may name. */
export function filterProperty(type: ItemType, name: string): Property | undefined {
  return Object.hasOwn(type.properties, name) ? type.properties[name] : OF_EVERY_ITEM[name]
}

/** The properties of a type that can be searched by, in the order of the type, those of every item last. */
export function searchableProperties(type: ItemType): string[] {
  const own = Object.entries(type.properties).filter(
    ([name, property]) => name !== TYPE_KEY && filterKinds(property).length > 0,
  )
  return [...own.map(([name]) => name), ...Object.keys(OF_EVERY_ITEM)]
}

/** The kinds of filter that a property takes, the likeliest first. */
export function filterKinds(property: Property, name = ''): FilterKind[] {
  const kinds = valueKinds(property)
  if (kinds === undefined) return []
  return Object.hasOwn(OF_EVERY_ITEM, name) ? kinds : [...kinds, 'exists']
}

/** Kinds of filter on its values; none for what has a value but cannot be asked for it, undefined for what is not searched at all. */
function valueKinds({ v, t, level, withPlace, levelWhen }: Property): FilterKind[] | undefined {
  if (v === 'SEL' || v === 'LOV') return ['is']
  if (v === 'REL' || v === 'IDM') return ['rel']
  if (isDated({ v, t })) return ['range']
  // The words of what only some may read are not searched.
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
      return undefined
    case 'text':
    case 'address':
    case 'richText':
    case 'translated':
      return words
    default:
      return [...words, 'is']
  }
}

/** A filter of a kind with nothing in it yet. */
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

/** Whether a filter asks for something: a value, or at least one end of a range, each a number or a date. */
export function isComplete(filter: Filter): boolean {
  switch (filter.kind) {
    case 'text':
    case 'prefix':
      return filter.value.trim() !== ''
    case 'is':
    case 'rel':
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

/** South lies below north; east of the date line west may be the greater one. */
function isBox([west, south, east, north]: readonly number[]): boolean {
  const areFit = isDegrees(west, 180) && isDegrees(east, 180) && isDegrees(south, 90) && isDegrees(north, 90)
  return areFit && Number(south) <= Number(north)
}
