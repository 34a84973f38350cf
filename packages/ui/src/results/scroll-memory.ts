import type { VirtualItem } from '@tanstack/react-virtual'

/** Where results stood, the sizes of those of their rows that were measured, and the first result in sight; none at the top. */
export interface ScrollPosition {
  offset: number
  measurements: VirtualItem[]
  first: string | undefined
}

const MOST_LISTS = 30
const places = new Map<string, ScrollPosition>()
/** The first result in sight, in whichever mode it was last. */
const firsts = new Map<string, string | undefined>()

/** Keeps where results stood for when their column comes back or they are shown in another way; those left longest ago are forgotten. */
export function saveScrollPosition(cellKey: string, parameter: string, place: ScrollPosition): void {
  put(places, `${cellKey}?${parameter}`, place)
  put(firsts, keyOf(cellKey, parameter), place.first)
}

/** The exact place, unless the results were scrolled in another mode since. */
export function savedScrollPosition(cellKey: string, parameter: string): ScrollPosition | undefined {
  const place = places.get(`${cellKey}?${parameter}`)
  return place?.first === savedFirstId(cellKey, parameter) ? place : undefined
}

export function savedFirstId(cellKey: string, parameter: string): string | undefined {
  return firsts.get(keyOf(cellKey, parameter))
}

/** The cell with what narrows it, however it is shown. */
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
