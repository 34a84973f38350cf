import type { PlaceColumns } from '@cairn/contract/place-files'

/** A feature as parsed from its file, not checked yet. */
export interface RawFeature {
  /** Path or row in the file, such as `features[3]`, for reports; empty where the format has none. */
  path: string
  /** Path of its geometry; `geometry` below `path` if not given. */
  geometryPath?: string
  /** Line in the file, where the format has lines. */
  line?: number
  /** The feature as a GeoJSON object, or what stands in its place. */
  feature: unknown
}

/** A layer of a file of places, whose features are not checked yet. */
export interface RawLayer {
  name: string
  /**
   * Its coordinate system as the file gives it: a code such as `EPSG:26910`, or a definition. `WGS84` where
   * the format has no other; undefined where the file does not say.
   */
  system: string | undefined
  /** How many features it has; undefined where only reading them tells. */
  count: number | undefined
  /** Reads the features one by one, lazily. Throws `FileRefusal` if the file turns out to be unreadable. */
  features(): Iterable<RawFeature> | AsyncIterable<RawFeature>
  /** Only for a table: all of its headings. */
  headings?: string[]
  /**
   * Only for a table: the columns that hold the place; undefined if they are neither chosen nor recognized.
   */
  columns?: PlaceColumns | undefined
}

/** Code of WGS 84, the coordinate system of longitude and latitude in degrees. */
export const WGS84 = 'EPSG:4326'

/** Makes a layer from features that are already in memory. `system` is its coordinate system. */
export function layerOf(name: string, system: string | undefined, features: readonly RawFeature[]): RawLayer {
  return { name, system, count: features.length, features: () => features }
}

/** Makes a GeoJSON feature of a geometry and properties. */
export function featureOf(geometry: unknown, properties: Record<string, unknown>, id?: string): unknown {
  return { type: 'Feature', ...(id === undefined ? {} : { id }), properties, geometry }
}
