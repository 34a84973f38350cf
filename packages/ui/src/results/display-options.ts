import { LABEL_KEY } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract/web'
import { sortKindOf } from '@cairn/model/sort-kind'
import { ANY_TYPE } from './any-type.ts'

/** Ways to show results. */
export const RESULT_MODES = ['list', 'table', 'cards', 'timeline', 'carousel', 'map'] as const
/** One of `RESULT_MODES`. */
export type ResultMode = (typeof RESULT_MODES)[number]

/** Order of results by one property. */
export interface Sort {
  key: string
  order: 'asc' | 'desc'
}

/** The part of a list's state that says how results are shown and ordered. It filters nothing. */
export interface DisplayOptions {
  sort: Sort
  mode: ResultMode
  /** The property that the timeline goes by, if the user chose one. */
  date?: string
  /** Bounds that the map shows, as a hash (`@cairn/model/bounds`). */
  area?: string
}

/** Name of the property that holds the time of creation. */
export const CREATED_KEY = '_c.ts'
/** Column of the item's URL. It is computed; no item stores it. */
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

/** Returns the display options in the fields of a column's parameter. Invalid fields are ignored. */
export function parseDisplayOptions(fields: URLSearchParams): DisplayOptions {
  const date = fields.get('d') ?? ''
  const area = fields.get('b') ?? ''
  return {
    sort: parseSort(fields.get('s') ?? ''),
    mode: RESULT_MODES.find((mode) => mode === fields.get('m')) ?? 'list',
    ...(PROPERTY.test(date) ? { date } : {}),
    ...(AREA.test(area) ? { area } : {}),
  }
}

/** Changes `fields`: sets those in which the options differ from the defaults. */
export function writeDisplayOptions(fields: URLSearchParams, { sort, mode, date, area }: DisplayOptions): void {
  if (!sameSort(sort, SORTS.name)) fields.set('s', formatSort(sort))
  if (mode !== 'list') fields.set('m', mode)
  if (date !== undefined) fields.set('d', date)
  if (area !== undefined && mode === 'map') fields.set('b', area)
}

/**
 * Returns the order in which rows are fetched. A timeline is ordered by its date, latest first. An order
 * that the type does not support is replaced by the order by label.
 */
export function effectiveSort(shown: DisplayOptions, type: ItemType | undefined): Sort {
  if (shown.mode === 'timeline') return { key: timelineDate(shown, type), order: 'desc' }
  return canSort(shown.sort.key, type) ? shown.sort : SORTS.name
}

/** Returns true if results of a type can be ordered by a property. Only public properties can. */
export function canSort(key: string, type: ItemType | undefined): boolean {
  const property = type?.properties[key]
  if (property) return sortKindOf(property) !== 'none' && (property.level ?? 'PUBLIC') === 'PUBLIC'
  return [LABEL_KEY, CREATED_KEY, SCORE_KEY].includes(key)
}

/**
 * Returns the properties that a timeline of the type can go by. The time of creation is always the last.
 */
export function dateProperties(type: ItemType | undefined): string[] {
  const own = Object.entries(type?.properties ?? {})
    .filter(([name, { v, many }]) => (v === 'DT' || v === 'DTM') && !many && canSort(name, type))
    .map(([name]) => name)
  return [...own, CREATED_KEY]
}

/** Returns true if items of a type can have a location, either their own or that of related items. */
export function hasPlaces(type: ItemType | undefined): boolean {
  return type === ANY_TYPE || Object.values(type?.properties ?? {}).some(({ t, places }) => t === 'geometry' || places)
}

/**
 * Returns the property that a timeline goes by: the chosen one if the type has it, else the type's first.
 */
export function timelineDate({ date }: DisplayOptions, type: ItemType | undefined): string {
  const offered = dateProperties(type)
  return offered.find((name) => name === date) ?? offered[0] ?? CREATED_KEY
}

/** Returns the name of an order: its key in `SORTS`, or `other`. */
export function sortName(sort: Sort): keyof typeof SORTS | 'other' {
  const names = Object.keys(SORTS) as (keyof typeof SORTS)[]
  return names.find((name) => sameSort(sort, SORTS[name])) ?? 'other'
}

/** Returns the order that follows when the order button is pressed. */
export function nextSort(sort: Sort, type: ItemType | undefined): Sort {
  const offered = type === ANY_TYPE ? [SORTS.best, SORTS.name, SORTS.newest] : [SORTS.name, SORTS.newest]
  return offered[(offered.findIndex((one) => sameSort(one, sort)) + 1) % offered.length] ?? SORTS.name
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
