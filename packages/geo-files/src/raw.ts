import type { PlaceColumns } from '@cairn/contract/place-files'

/** An unchecked feature, as it is in its file. */
export interface RawFeature {
  /** Its path in the file. */
  path: string
  /** Path of its geometry; `geometry` below `path` by default. */
  geometryPath?: string
  line?: number
  /** The original feature, for reports. */
  feature: unknown
}

/** A layer of a file, with its coordinate system as given there (code, definition or nothing). */
export interface RawLayer {
  name: string
  /** WGS84 where the format knows no other. */
  system: string | undefined
  /** How many features it has; undefined where only reading them tells. */
  count: number | undefined
  /** Reads the features one by one, lazily. Throws `FileRefusal` if the file turns out to be unreadable. */
  features(): Iterable<RawFeature> | AsyncIterable<RawFeature>
  /** For a table: its headings, and those of its coordinates. */
  headings?: string[]
  columns?: PlaceColumns | undefined
}

/** Code of the coordinate system of longitude and latitude. */
export const WGS84 = 'EPSG:4326'

/** Makes a layer of features that are already in memory. */
export function layerOf(name: string, system: string | undefined, features: readonly RawFeature[]): RawLayer {
  return { name, system, count: features.length, features: () => features }
}

/** Makes a GeoJSON feature of a geometry and properties. */
export function featureOf(geometry: unknown, properties: Record<string, unknown>, id?: string): unknown {
  return { type: 'Feature', ...(id === undefined ? {} : { id }), properties, geometry }
}
