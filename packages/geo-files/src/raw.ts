import type { PlaceColumns } from '@cairn/contract/place-files'

/** A feature as its file has it; nothing of it is checked. */
export interface RawFeature {
  /** Where it stands in the file. */
  path: string
  /** Where its geometry stands, `geometry` in it when left out. */
  geometryPath?: string
  line?: number
  /** The whole of it, to be given back. */
  feature: unknown
}

/** A layer of a file. `system` is what the file says of its coordinates: nothing, or a code or definition. */
export interface RawLayer {
  name: string
  /** WGS84 where the format knows no other. */
  system: string | undefined
  features: RawFeature[]
  /** Of a table: its headings, and those taken for its coordinates. */
  headings?: string[]
  columns?: PlaceColumns | undefined
}

/** How the format's own system is named. */
export const WGS84 = 'EPSG:4326'

/** A feature of a format that has no GeoJSON of its own. */
export function featureOf(geometry: unknown, properties: Record<string, unknown>, id?: string): unknown {
  return { type: 'Feature', ...(id === undefined ? {} : { id }), properties, geometry }
}
