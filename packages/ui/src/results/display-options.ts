import { LABEL_KEY } from '@cairn/contract/query'
import type { ItemType } from '@cairn/contract/web'
import { kindOfValue } from '@cairn/model/sort-kind'
import { ANY_TYPE } from './any-type.ts'

/** How results can be shown (platform-core section 8). */
export const RESULT_MODES = ['list', 'table', 'cards', 'timeline', 'carousel', 'map'] as const
export type ResultMode = (typeof RESULT_MODES)[number]

/** By which property results are ordered. */
export interface Sort {
  key: string
  order: 'asc' | 'desc'
}

/** The part of a list's state that says how its results are shown; it narrows nothing. */
export interface DisplayOptions {
  sort: Sort
  mode: ResultMode
  /** The date a timeline goes by, where the person chose one. */
  date?: string
  /** The part of the world that a map shows, as a hash of its bounds (`@cairn/model/bounds`). */
  area?: string
}

export const CREATED_KEY = '_c.ts'
/** The address at which an item opens; no item holds it. */
export const URL_KEY = '$url'
const SCORE_KEY = '_score'
/** The orders that lists offer: by label, or newest first; a search in everything by how well it fits, too. */
export const SORTS = {
  best: { key: SCORE_KEY, order: 'desc' },
  name: { key: LABEL_KEY, order: 'asc' },
  newest: { key: CREATED_KEY, order: 'desc' },
} as const satisfies Record<string, Sort>

const PROPERTY = /^[$A-Za-z_][A-Za-z0-9_.]*$/
const AREA = /^-?[0-9a-z]{1,8}(\.-?[0-9a-z]{1,8}){3}$/

/** What the fields of a column's parameter say of it; what is not understood is left out. */
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

/** Puts into the fields what differs from a list as it first opens. */
export function writeDisplayOptions(fields: URLSearchParams, { sort, mode, date, area }: DisplayOptions): void {
  if (!sameSort(sort, SORTS.name)) fields.set('s', formatSort(sort))
  if (mode !== 'list') fields.set('m', mode)
  if (date !== undefined) fields.set('d', date)
  if (area !== undefined && mode === 'map') fields.set('b', area)
}

/** The order of the rows: a timeline goes from the latest date to the earliest; what the type cannot be ordered by counts as none. */
export function effectiveSort(shown: DisplayOptions, type: ItemType | undefined): Sort {
  if (shown.mode === 'timeline') return { key: timelineDate(shown, type), order: 'desc' }
  return canSort(shown.sort.key, type) ? shown.sort : SORTS.name
}

/** Whether results of a type can be ordered by a property. */
export function canSort(key: string, type: ItemType | undefined): boolean {
  const property = type?.properties[key]
  if (property) return kindOfValue(property) !== 'none' && (property.level ?? 'PUBLIC') === 'PUBLIC'
  return [LABEL_KEY, CREATED_KEY, SCORE_KEY].includes(key)
}

/** The dates that a timeline of a type can go by; when an item was made is always one. */
export function dateProperties(type: ItemType | undefined): string[] {
  const own = Object.entries(type?.properties ?? {})
    .filter(([name, { v, many }]) => (v === 'DT' || v === 'DTM') && !many && canSort(name, type))
    .map(([name]) => name)
  return [...own, CREATED_KEY]
}

/** Whether items of a type can have a place: of their own, or of items they name. */
export function hasPlaces(type: ItemType | undefined): boolean {
  return type === ANY_TYPE || Object.values(type?.properties ?? {}).some(({ t, places }) => t === 'geometry' || places)
}

/** The date that a timeline goes by. */
export function timelineDate({ date }: DisplayOptions, type: ItemType | undefined): string {
  const offered = dateProperties(type)
  return offered.find((name) => name === date) ?? offered[0] ?? CREATED_KEY
}

/** What the order is called: one that every list offers, else `other`. */
export function sortName(sort: Sort): keyof typeof SORTS | 'other' {
  const names = Object.keys(SORTS) as (keyof typeof SORTS)[]
  return names.find((name) => sameSort(sort, SORTS[name])) ?? 'other'
}

/** The order after this one, of those a list of the type offers. */
export function nextSort(sort: Sort, type: ItemType | undefined): Sort {
  const offered = type === ANY_TYPE ? [SORTS.best, SORTS.name, SORTS.newest] : [SORTS.name, SORTS.newest]
  return offered[(offered.findIndex((one) => sameSort(one, sort)) + 1) % offered.length] ?? SORTS.name
}

export function sameSort(left: Sort, right: Sort): boolean {
  return left.key === right.key && left.order === right.order
}

/** `newest`, or the property, with a minus before it where it goes downwards. */
function parseSort(text: string): Sort {
  if (text === 'newest') return SORTS.newest
  const key = text.replace(/^-/, '')
  return PROPERTY.test(key) ? { key, order: text.startsWith('-') ? 'desc' : 'asc' } : SORTS.name
}

function formatSort(sort: Sort): string {
  return sameSort(sort, SORTS.newest) ? 'newest' : `${sort.order === 'desc' ? '-' : ''}${sort.key}`
}
