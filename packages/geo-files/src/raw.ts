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
  /** How many features it has; undefined where only reading them tells. */
  count: number | undefined
  /** Reads them one after the other, as they are asked for. Throws `FileRefusal` where the file turns out to be unreadable. */
  features(): Iterable<RawFeature> | AsyncIterable<RawFeature>
  /** Of a table: its headings, and those taken for its coordinates. */
  headings?: string[]
  columns?: PlaceColumns | undefined
}

/** How the format's own system is named. */
export const WGS84 = 'EPSG:4326'

/** Returns a layer that was read as a whole. */
export function layerOf(name: string, system: string | undefined, features: readonly RawFeature[]): RawLayer {
  return { name, system, count: features.length, features: () => features }
}

/** Returns a feature of a format that has no GeoJSON of its own. */
export function featureOf(geometry: unknown, properties: Record<string, unknown>, id?: string): unknown {
  return { type: 'Feature', ...(id === undefined ? {} : { id }), properties, geometry }
}
