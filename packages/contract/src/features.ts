import * as v from 'valibot'
import { boundsSchema, geometrySchema, pointSchema, type Bounds, type Geometry, type Point } from './geometry.ts'
import { itemIdSchema, typeNameSchema } from './item.ts'
import type { ItemId } from './item-id.ts'
import { querySchema } from './query.ts'

/** Web maps know these steps (a world of 512 pixels at 0). */
export const HIGHEST_ZOOM = 22
const MOST_IDS = 1000
const MOST_TYPES = 100
const MOST_PROPERTIES = 10
const MOST_PLACES = 10_000_000

const ids = v.optional(v.pipe(v.array(itemIdSchema), v.minLength(1), v.maxLength(MOST_IDS)))

/**
 * Payload of the action `streamFeatures` (business-areas section 7): which places the map shows. What is left out does not narrow; without
 * anything they are all places the caller may see. A feature stands for its item, or for the `proxy` it names.
 */
export const featuresRequestSchema = v.looseObject({
  /** Features that stand for what this finds; its order, facets and pages are of no account. */
  query: v.optional(querySchema),
  /** Features whose box touches these bounds. */
  bounds: v.optional(boundsSchema),
  /** Lines and areas come no finer than this zoom of the map shows. */
  zoom: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(HIGHEST_ZOOM))),
  /** Features that stand for what names one of these items, or is named by one. */
  relatedIDs: ids,
  /** Features that stand for one of these items. */
  proxyIDs: ids,
  /** Features that stand for items of these types. */
  onlyProxyTypes: v.optional(v.pipe(v.array(typeNameSchema), v.minLength(1), v.maxLength(MOST_TYPES))),
  /** Properties of what the feature stands for that come with it, where the caller may see them. */
  props: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(MOST_PROPERTIES))),
  /**
   * More items with a place than this are refused with `tooManyPlaces` before any of them comes, where vector tiles would show all of them;
   * tiles do not where items may be stood for.
   */
  most: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PLACES))),
})
export type FeaturesRequest = v.InferInput<typeof featuresRequestSchema>

export const featureSchema = v.object({
  /** The item that has the place, its type, and the property it is in. */
  id: itemIdSchema,
  t: typeNameSchema,
  prop: v.string(),
  /** The item it stands for, where that is another. */
  proxy: v.optional(itemIdSchema),
  bbox: boundsSchema,
  geometry: geometrySchema,
  /** Of the item it stands for. */
  label: v.optional(v.string()),
  props: v.optional(v.record(v.string(), v.unknown())),
  /** The geometry is the cell that the place lies in: where exactly is not for the caller. */
  coarse: v.optional(v.literal(true)),
})

/** A place on the map. The action answers with arrays of them: each part of the stream is one, and so is the answer that ends it. */
export interface Feature {
  id: ItemId
  t: string
  prop: string
  proxy?: ItemId
  /** West is greater than east where it crosses the antimeridian. */
  bbox: Bounds
  geometry: Geometry
  label?: string
  props?: Record<string, unknown>
  coarse?: true
}

const { props: _props, most: _most, ...narrowing } = featuresRequestSchema.entries

/**
 * Payload of the action `placeDensity`: which places are counted, in which part of the world, and how finely. Conditions mean the same
 * as those of `streamFeatures`.
 */
export const densityRequestSchema = v.looseObject({
  ...narrowing,
  bounds: boundsSchema,
  /** Zoom of the map, which sets the size of the cells (`@cairn/model/hex-grid`). */
  zoom: v.pipe(v.number(), v.minValue(0), v.maxValue(HIGHEST_ZOOM)),
})
export type DensityRequest = v.InferInput<typeof densityRequestSchema>

/** A hexagon of the grid with the places that the caller may see in it. Cells without places do not come. */
export interface DensityCell {
  /** The middle of the hexagon. */
  at: Point
  /** How many places have their middle in it. A place shown to the caller as a coarse cell counts at the middle of that cell. */
  count: number
  /** How many of those are shown to the caller as coarse cells. */
  coarse?: number
}

/** Answer of the action `placeDensity`. */
export interface Density {
  /** Whole zoom whose grid was used: less than that asked for if the bounds would hold too many cells. */
  zoom: number
  /** Every cell that touches the bounds, counted in full. Those with the most places come first. */
  cells: DensityCell[]
}

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(1))

export const densitySchema = v.object({
  zoom: v.number(),
  cells: v.array(v.object({ at: pointSchema, count: countSchema, coarse: v.optional(countSchema) })),
})
