import type { Geometry } from '@cairn/contract'

/** An item to be written to a file of places, with only what the exporting person may see of it. */
export interface PlacedItem {
  id: string
  label: string
  /** Attribute name → text, number or yes/no; list values and related items are given as text. */
  attributes: Record<string, string | number | boolean>
  /** Its place in longitude and latitude, if it has one. */
  geometry: Geometry | undefined
}
