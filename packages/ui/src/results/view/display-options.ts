import { DATE_KEY, LABEL_KEY } from '@cairn/contract/query'
import { holdsAttachments, isFileType } from '@cairn/contract'
import type { ItemType } from '@cairn/contract/web'
import { isDated, sortKindOf } from '@cairn/model/sort-kind'
import { ANY_TYPE } from './any-type.ts'

/** Display modes: the ways in which a list can show its results. */
export const RESULT_MODES = ['list', 'table', 'cards', 'timeline', 'carousel', 'map'] as const
/** The way in which a list shows its results: one of `RESULT_MODES`, such as `table` or `map`. */
export type ResultMode = (typeof RESULT_MODES)[number]

/**
 * Order of results by one property: `key` is the name of the property, or a computed key such as `$label`.
 */
export interface Sort {
  key: string
  order: 'asc' | 'desc'
}

/** How a list shows and orders its results. It is a part of `ListState` and filters nothing. */
export interface DisplayOptions {
  sort: Sort
  mode: ResultMode
  /** The property that the timeline goes by, if the user chose one. */
  date?: string
  /** Bounds that the map shows, as a hash (`@cairn/model/bounds`). */
  area?: string
  /** What a map shows of the results, if not each place by itself. */
  layer?: MapLayer
}

/**
 * What a map can show of results: each place, how many lie where, both of these, or places within a span of
 * time.
 */
export const MAP_LAYERS = ['places', 'density', 'both', 'time'] as const
/**
 * What a map shows of results: `places`, `density` (how many lie where), `both`, or `time` (a span of time).
 */
export type MapLayer = (typeof MAP_LAYERS)[number]

/** Name of the property that holds an item's time of creation. */
export const CREATED_KEY = '_c.ts'
/** Name of the computed column that shows an item's URL. No item stores it. */
export const URL_KEY = '$url'
const SCORE_KEY = '_score'
/** Orders that lists offer by button: by relevance (searches in all types only), by label, newest first. */
export const SORTS = {
  best: { key: SCORE_KEY, order: 'desc' },
  name: { key: LABEL_KEY, order: 'asc' },
  newest: { key: CREATED_KEY, order: 'desc' },
} as const satisfies Record<string, Sort>

const PROPERTY = /^[$A-Za-z_][A-Za-z0-9_.]*$/
const AREA = /^-?[0-9a-z]{1,8}(\.-?[0-9a-z]{1,8}){3}$/

/**
 * Returns the display options in the fields of a column's parameter. Invalid fields get their defaults.
 */
export function parseDisplayOptions(fields: URLSearchParams): DisplayOptions {
  const date = fields.get('d') ?? ''
  const area = fields.get('b') ?? ''
  const layer = MAP_LAYERS.find((each) => each === fields.get('l'))
  return {
    sort: parseSort(fields.get('s') ?? ''),
    mode: RESULT_MODES.find((mode) => mode === fields.get('m')) ?? 'list',
    ...(PROPERTY.test(date) ? { date } : {}),
    ...(AREA.test(area) ? { area } : {}),
    ...(layer === undefined ? {} : { layer }),
  }
}

/**
 * Writes the display options that differ from the defaults into `fields`, which is changed; area and layer
 * only for a map. Fields at their defaults are not removed.
 */
export function writeDisplayOptions(fields: URLSearchParams, { sort, mode, date, area, layer }: DisplayOptions): void {
  if (!sameSort(sort, SORTS.name)) fields.set('s', formatSort(sort))
  if (mode !== 'list') fields.set('m', mode)
  if (date !== undefined) fields.set('d', date)
  if (area !== undefined && mode === 'map') fields.set('b', area)
  if (layer !== undefined && layer !== 'places' && mode === 'map') fields.set('l', layer)
}

/**
 * Returns the order in which results are fetched: that of the display options, with two exceptions. A
 * timeline is ordered by its date, latest first. An order that the item type does not support becomes the
 * order by label.
 */
export function effectiveSort(shown: DisplayOptions, type: ItemType | undefined): Sort {
  if (shown.mode === 'timeline') return { key: timelineDate(shown, type), order: 'desc' }
  return canSort(shown.sort.key, type) ? shown.sort : SORTS.name
}

/**
 * Returns true if items of a type can be ordered by the property `key`. Restricted properties cannot
 * order.
 */
export function canSort(key: string, type: ItemType | undefined): boolean {
  const property = type?.properties[key]
  if (property) return sortKindOf(property) !== 'none' && (property.level ?? 'PUBLIC') === 'PUBLIC'
  if (key === DATE_KEY) return type === ANY_TYPE || type?.listItem?.date !== undefined
  return [LABEL_KEY, CREATED_KEY, SCORE_KEY].includes(key)
}

/**
 * Returns the names of the properties that a timeline of an item type can go by. The time of creation
 * comes last.
 */
export function dateProperties(type: ItemType | undefined): string[] {
  const own = Object.entries(type?.properties ?? {})
    .filter(([name, property]) => isDated(property) && !property.many && canSort(name, type))
    .map(([name]) => name)
  return [...own, CREATED_KEY]
}

/** Returns true if items of a type can have a location, either their own or that of related items. */
export function hasPlaces(type: ItemType | undefined): boolean {
  return type === ANY_TYPE || Object.values(type?.properties ?? {}).some(({ t, places }) => t === 'geometry' || places)
}

/**
 * Returns the name of the property that a timeline goes by: the chosen one if the item type has it, else
 * the day that its items are due, else its first date.
 */
export function timelineDate({ date }: DisplayOptions, type: ItemType | undefined): string {
  const offered = dateProperties(type)
  const due = type?.listItem?.due
  return [date, due].find((name) => name !== undefined && offered.includes(name)) ?? offered[0] ?? CREATED_KEY
}

/** Returns the name of an order for text keys: its key in `SORTS`, or `other`. */
export function sortName(sort: Sort): keyof typeof SORTS | 'other' {
  const names = Object.keys(SORTS) as (keyof typeof SORTS)[]
  return names.find((name) => sameSort(sort, SORTS[name])) ?? 'other'
}

/**
 * Returns the orders that a list offers, each with the direction it begins with: the one the list begins
 * with, by name, by the dates of its rows, by the time of creation, and the present one.
 */
export function offeredOrders(type: ItemType, sort: Sort, first: Sort): Sort[] {
  const { due, date } = type.listItem ?? {}
  const dates = type === ANY_TYPE ? [DATE_KEY] : [due, date].filter((name) => name !== undefined)
  const all: Sort[] = [
    ...(type === ANY_TYPE ? [SORTS.best] : []),
    first,
    SORTS.name,
    ...dates.map((key): Sort => ({ key, order: key === due ? 'asc' : 'desc' })),
    SORTS.newest,
    sort,
  ]
  return all.filter(({ key }, at) => canSort(key, type) && all.findIndex((one) => one.key === key) === at)
}

/** Returns how the two directions of an order are named. Undefined for an order that has only one. */
export function directionKind(key: string, type: ItemType): 'words' | 'dates' | 'numbers' | undefined {
  if (key === SORTS.best.key) return undefined
  if (key === CREATED_KEY || key === DATE_KEY) return 'dates'
  const property = type.properties[key]
  if (property === undefined || sortKindOf(property) === 'text') return 'words'
  return isDated(property) ? 'dates' : 'numbers'
}

/**
 * Returns the modes that a list of this type offers: all that its data can ever fill, and the present one.
 */
export function offeredModes(type: ItemType, hasMap: boolean, mode: ResultMode): ResultMode[] {
  const hasPictures = type === ANY_TYPE || hasPlaces(type) || canBeSeen(type)
  return RESULT_MODES.filter(
    (one) =>
      one === mode ||
      (one === 'map' ? hasMap && hasPlaces(type) : hasPictures || (one !== 'cards' && one !== 'carousel')),
  )
}

/** Tells whether items of a type can have a picture or a sound. */
function canBeSeen(type: ItemType): boolean {
  const { picture, sound } = type.listItem ?? {}
  const hasOwn = picture !== undefined || sound !== undefined || isFileType(type)
  return hasOwn || Object.values(type.properties).some(holdsAttachments)
}

/** Returns true if both orders have the same property and direction. */
export function sameSort(left: Sort, right: Sort): boolean {
  return left.key === right.key && left.order === right.order
}

/** Returns the order of a text: `newest`, or a property name with a minus for descending order. */
function parseSort(text: string): Sort {
  if (text === 'newest') return SORTS.newest
  const key = text.replace(/^-/, '')
  return PROPERTY.test(key) ? { key, order: text.startsWith('-') ? 'desc' : 'asc' } : SORTS.name
}

function formatSort(sort: Sort): string {
  return sameSort(sort, SORTS.newest) ? 'newest' : `${sort.order === 'desc' ? '-' : ''}${sort.key}`
}
