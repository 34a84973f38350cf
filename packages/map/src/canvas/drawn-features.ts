import type { Feature } from '@cairn/contract/features'
import { boundsOf, centreOf } from '@cairn/model/bounds'
import type { Feature as GeoFeature, Geometry, Point, Position } from 'geojson'
import type { SourceKind } from './set-layers.ts'

/**
 * Properties of a drawn feature: only what its style needs, because each is copied to the worker and into
 * tiles.
 */
export interface DrawnProperties {
  coarse?: true
  /** Name of the item, written beside it. */
  name?: string
  /** Number of its colour, in a set of several. */
  tone?: number
  /** Zoom up to which the shape is too small to be seen. */
  z?: number
}
/**
 * A GeoJSON feature as a MapLibre source gets it. Its number is given by `DrawnFeatures` and is not the id
 * of an item.
 */
export type Drawn = GeoFeature<Geometry, DrawnProperties> & { id: number }

/** How features are drawn: with names, and with individual colours. */
export interface DrawnLook {
  isNamed?: boolean
  toneOf?: ((feature: Feature) => number) | undefined
}

/** A shape of fewer pixels gets a mark. */
const SEEN_PX = 14
/** Zoom of a mark that is never drawn. */
const NEVER = -1
/** Width of the world at zoom 0, in pixels. */
const WORLD_PX = 512

/** Returns what the style needs to know of a feature. */
function propertiesOf(feature: Feature, { isNamed = true, toneOf }: DrawnLook): DrawnProperties {
  const { coarse, label } = feature
  return { ...(coarse ? { coarse } : {}), ...(label && isNamed ? { name: label } : {}), ...toned(feature, toneOf) }
}

function toned(feature: Feature, toneOf: DrawnLook['toneOf']): DrawnProperties {
  return toneOf ? { tone: toneOf(feature) } : {}
}

/**
 * The drawn features of one source. A feature keeps its ids while others are added or removed, so that its
 * state on the map stays.
 */
export class DrawnFeatures {
  /** Features by id of what is drawn for them. Ids are never reused. */
  readonly byId = new Map<number, Feature>()
  readonly #first = new Map<Feature, number>()
  readonly #former: ReadonlyMap<Feature, number> | undefined
  readonly #formerById: ReadonlyMap<number, Feature> | undefined
  #next: number

  /** Takes over the ids of `former`, which it replaces. */
  constructor(former?: DrawnFeatures) {
    this.#former = former ? former.#first : undefined
    this.#formerById = former?.byId
    this.#next = former ? former.#next : 1
  }

  /**
   * Returns the feature of an id on the map, including the former source's, which shows until the worker has
   * drawn again. Undefined if unknown.
   */
  at(id: number): Feature | undefined {
    return this.byId.get(id) ?? this.#formerById?.get(id)
  }

  /** Adds a feature with its geometries, of which each has properties, and returns what to draw. */
  add(feature: Feature, geometries: readonly Geometry[], properties: readonly DrawnProperties[]): Drawn[] {
    const known = this.#former?.get(feature)
    const first = known ?? this.#next
    if (known === undefined) this.#next += geometries.length
    this.#first.set(feature, first)
    return geometries.map((geometry, index) => {
      this.byId.set(first + index, feature)
      return { type: 'Feature', id: first + index, properties: properties[index] ?? properties[0] ?? {}, geometry }
    })
  }
}

/** Adds features to the sources of their set and returns what to draw, by source. */
export function drawFeatures(
  features: readonly Feature[],
  sources: Readonly<Record<SourceKind, DrawnFeatures>>,
  look: DrawnLook = {},
): Record<SourceKind, Drawn[]> {
  const drawn: Record<SourceKind, Drawn[]> = { points: [], shapes: [], marks: [] }
  for (const feature of features) {
    const { geometry } = feature
    const properties = propertiesOf(feature, look)
    if (geometry.type === 'Point') drawn.points.push(...sources.points.add(feature, [geometry], [properties]))
    else if (geometry.type === 'MultiPoint')
      for (const each of sources.points.add(feature, geometry.coordinates.map(pointAt), [properties]))
        drawn.points.push(each)
    else {
      const [longest, middle] = measureBox(feature)
      const { name: _name, ...mark } = properties
      drawn.shapes.push(...sources.shapes.add(feature, [geometry], [mark]))
      // How many are drawn of a feature never changes, nor do its ids.
      const named = feature.label ? [nameAt(geometry) ?? middle] : []
      const marks = [
        { ...mark, z: seenFrom(longest) },
        { ...properties, z: NEVER },
      ]
      drawn.marks.push(...sources.marks.add(feature, [middle, ...named], marks))
    }
  }
  return drawn
}

function pointAt(coordinates: number[]): Point {
  return { type: 'Point', coordinates }
}

/** Where the name of a shape stands, above it: at the top corner of an area, and in the middle of a line. */
function nameAt(geometry: Geometry): Point | undefined {
  const lines = linesOf(geometry)
  if (geometry.type.endsWith('LineString')) {
    const longest = lines.reduce((long, line) => (line.length > long.length ? line : long), [])
    const middle = longest[Math.floor(longest.length / 2)]
    return middle && pointAt(middle)
  }
  const latOf = (at: Position | undefined) => at?.[1] ?? -Infinity
  const top = lines.flat().reduce<Position | undefined>((best, at) => (latOf(best) < latOf(at) ? at : best), undefined)
  return top && pointAt(top)
}

function linesOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'LineString') return [geometry.coordinates]
  if (geometry.type === 'MultiLineString' || geometry.type === 'Polygon') return geometry.coordinates
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}

/** The longer side of a shape's bounding box in degrees, and its centre. */
function measureBox({ bbox, geometry }: Feature): [number, Point] {
  const [west, south, east, north] = bbox[0] > bbox[2] ? boundsOf(geometry) : bbox
  return [Math.max(east - west, north - south), pointAt(centreOf(bbox))]
}

function seenFrom(degrees: number): number {
  return degrees === 0 ? Infinity : Math.log2((SEEN_PX * 360) / (WORLD_PX * degrees))
}
