import type { Feature } from '@cairn/contract/features'
import { boundsOf, centreOf } from '@cairn/model/bounds'
import type { Feature as GeoFeature, Geometry, Point } from 'geojson'
import type { SourceKind } from './set-layers.ts'

/** What the map knows of a feature that it draws: no more than its look needs, as each is copied to the worker and into tiles. */
export interface DrawnProperties {
  coarse?: true
  /** The zoom up to which a shape is too small to be seen. */
  z?: number
}
export type Drawn = GeoFeature<Geometry, DrawnProperties> & { id: number }

/** A shape of fewer pixels than this has a mark. */
const SEEN_PX = 14
/** Width of the world at zoom 0, in pixels. */
const WORLD_PX = 512

const PLAIN: DrawnProperties = {}
const COARSE: DrawnProperties = { coarse: true }

/** What one source of a set holds. A feature keeps its ids while others come and go, so that what is marked by them stays so. */
export class DrawnFeatures {
  /** By the id of what is drawn for it, which is never given again. */
  readonly byId = new Map<number, Feature>()
  readonly #first = new Map<Feature, number>()
  readonly #former: ReadonlyMap<Feature, number> | undefined
  readonly #formerById: ReadonlyMap<number, Feature> | undefined
  #next: number

  /** `former` is what it takes the place of. */
  constructor(former?: DrawnFeatures) {
    this.#former = former ? former.#first : undefined
    this.#formerById = former?.byId
    this.#next = former ? former.#next : 1
  }

  /** What an id on the map is of: until its worker has drawn anew the map shows what was there before. */
  at(id: number): Feature | undefined {
    return this.byId.get(id) ?? this.#formerById?.get(id)
  }

  add(feature: Feature, geometries: readonly Geometry[], properties = feature.coarse ? COARSE : PLAIN): Drawn[] {
    const known = this.#former?.get(feature)
    const first = known ?? this.#next
    if (known === undefined) this.#next += geometries.length
    this.#first.set(feature, first)
    return geometries.map((geometry, index) => {
      this.byId.set(first + index, feature)
      return { type: 'Feature', id: first + index, properties, geometry }
    })
  }
}

/** Adds features to the sources of their set; answers what is to be drawn for them. */
export function drawFeatures(
  features: readonly Feature[],
  sources: Readonly<Record<SourceKind, DrawnFeatures>>,
): Record<SourceKind, Drawn[]> {
  const drawn: Record<SourceKind, Drawn[]> = { points: [], shapes: [], marks: [] }
  for (const feature of features) {
    const { geometry, coarse } = feature
    if (geometry.type === 'Point') drawn.points.push(...sources.points.add(feature, [geometry]))
    else if (geometry.type === 'MultiPoint')
      for (const each of sources.points.add(feature, geometry.coordinates.map(pointAt))) drawn.points.push(each)
    else {
      const [longest, middle] = measureBox(feature)
      drawn.shapes.push(...sources.shapes.add(feature, [geometry]))
      drawn.marks.push(...sources.marks.add(feature, [middle], { ...(coarse ? COARSE : PLAIN), z: seenFrom(longest) }))
    }
  }
  return drawn
}

function pointAt(coordinates: number[]): Point {
  return { type: 'Point', coordinates }
}

/** The longer side of a shape's box in degrees, and its middle. */
function measureBox({ bbox, geometry }: Feature): [number, Point] {
  const [west, south, east, north] = bbox[0] > bbox[2] ? boundsOf(geometry) : bbox
  return [Math.max(east - west, north - south), pointAt(centreOf(bbox))]
}

function seenFrom(degrees: number): number {
  return degrees === 0 ? Infinity : Math.log2((SEEN_PX * 360) / (WORLD_PX * degrees))
}
