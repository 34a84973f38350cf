import type { Geometry } from '@cairn/contract'

/** An item with a place, as it goes into a file: what the person may see of it, and nothing else. */
export interface PlacedItem {
  id: string
  label: string
  /** Name → text or number; words stand for list values and related items. */
  attributes: Record<string, string | number | boolean>
  geometry: Geometry | undefined
}
