import type { Geometry } from '@cairn/contract'

/** An item with a place for an export, limited to what the person may see. */
export interface PlacedItem {
  id: string
  label: string
  /** Name → text, number or yes/no; list values and related items as text. */
  attributes: Record<string, string | number | boolean>
  geometry: Geometry | undefined
}
