import type { VirtualItem } from '@tanstack/react-virtual'

/** Where a list stood, and the heights of its rows. */
export interface Place {
  offset: number
  measurements: VirtualItem[]
}

const MOST_LISTS = 30
const places = new Map<string, Place>()

/** Keeps where a list stood for when its column comes back; the lists left longest ago are forgotten. */
export function rememberPlace(cellKey: string, parameter: string, place: Place): void {
  const key = `${cellKey}?${parameter}`
  places.delete(key)
  places.set(key, place)
  const [oldest] = places.keys()
  if (places.size > MOST_LISTS && oldest !== undefined) places.delete(oldest)
}

export function recallPlace(cellKey: string, parameter: string): Place | undefined {
  return places.get(`${cellKey}?${parameter}`)
}
