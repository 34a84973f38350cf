import type { VirtualItem } from '@tanstack/react-virtual'

/**
 * Scroll position of a list: the offset in pixels, the measured rows, and the id of the first visible
 * result. `first` is undefined at the top.
 */
export interface ScrollPosition {
  offset: number
  measurements: VirtualItem[]
  first: string | undefined
}

const MOST_LISTS = 30
const places = new Map<string, ScrollPosition>()
/** Ids of the first visible results, regardless of the display mode. */
const firsts = new Map<string, string | undefined>()

/**
 * Keeps the scroll position of a list in memory, by cell and parameter. The 30 most recent lists are
 * kept.
 */
export function saveScrollPosition(cellKey: string, parameter: string, place: ScrollPosition): void {
  put(places, `${cellKey}?${parameter}`, place)
  put(firsts, keyOf(cellKey, parameter), place.first)
}

/**
 * Returns the saved position of a list. Undefined if none was saved, or if it was scrolled in another
 * display mode since.
 */
export function savedScrollPosition(cellKey: string, parameter: string): ScrollPosition | undefined {
  const place = places.get(`${cellKey}?${parameter}`)
  return place?.first === savedFirstId(cellKey, parameter) ? place : undefined
}

/**
 * Returns the id of the result that was the first visible one in a list when it was last left, in any
 * display mode. Undefined if the list was at the top.
 */
export function savedFirstId(cellKey: string, parameter: string): string | undefined {
  return firsts.get(keyOf(cellKey, parameter))
}

/** Returns a key of the cell and its filters that does not depend on the display mode. */
function keyOf(cellKey: string, parameter: string): string {
  const fields = new URLSearchParams(parameter)
  for (const name of ['m', 'd']) fields.delete(name)
  return `${cellKey}?${fields.toString()}`
}

function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > MOST_LISTS && oldest !== undefined) map.delete(oldest)
}
