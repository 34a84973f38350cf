import * as v from 'valibot'
import {
  boundsSchema,
  geometrySchema,
  pointSchema,
  type Bounds,
  type Geometry,
  type Point,
} from '../ground/geometry.ts'
import { itemIdSchema, typeNameSchema } from '../item/item.ts'
import type { ItemId } from '../ground/item-id.ts'
import { querySchema } from '../query/query.ts'

/** Highest zoom level of the map. At zoom 0 the world is 512 pixels wide. */
export const HIGHEST_ZOOM = 22
/** Name under which `props` of a request ask when an item was created (ISO 8601). */
export const CREATED_PROPERTY = '_c.ts'
const MOST_IDS = 1000
const MOST_TYPES = 100
const MOST_PROPERTIES = 10
const MOST_PLACES = 10_000_000

const ids = v.optional(v.pipe(v.array(itemIdSchema), v.minLength(1), v.maxLength(MOST_IDS)))

/**
 * Payload of the action `streamFeatures`: which places to show on a map. Parts left out do not narrow the
 * answer. A feature represents the item that holds the place, or the item its `proxy` names.
 */
export const featuresRequestSchema = v.looseObject({
  /** Only features that represent an item this query finds. Its order, facets and paging are ignored. */
  query: v.optional(querySchema),
  /** Only features whose bounding box touches these bounds. */
  bounds: v.optional(boundsSchema),
  /** Simplifies lines and areas to what this zoom level can show. */
  zoom: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(HIGHEST_ZOOM))),
  /** Only features that represent an item which names one of these items, or is named by one. */
  relatedIDs: ids,
  /** Only features that represent one of these items. */
  proxyIDs: ids,
  /** Only features that represent items of these types. */
  onlyProxyTypes: v.optional(v.pipe(v.array(typeNameSchema), v.minLength(1), v.maxLength(MOST_TYPES))),
  /** Properties of the represented item to include, if the caller may see them. */
  props: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(MOST_PROPERTIES))),
  /**
   * Most items with a place to stream. Above that the action throws `tooManyPlaces` at once and the caller
   * uses vector tiles, unless tiles cannot answer the request.
   */
  most: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PLACES))),
})
/**
 * Payload of the action `streamFeatures`: which places a map shows. All parts are optional and narrow the
 * places down; without any, it asks for all places that the caller may see.
 */
export type FeaturesRequest = v.InferInput<typeof featuresRequestSchema>

/** Schema of an area of the base map: its bounds, and the nearest zoom. */
export const baseMapCutSchema = v.looseObject({
  bounds: boundsSchema,
  zoom: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST_ZOOM)),
})
/** An area of the base map that is cut out as a file of its own: payload of the action `baseMapSize`. */
export type BaseMapCut = v.InferOutput<typeof baseMapCutSchema>
/** Schema of the answer of the action `baseMapSize`. */
export const baseMapCutSizeSchema = v.object({
  /** Undefined where the area is too large to be cut out. */
  bytes: v.optional(v.number()),
})
/** Size of an area of the base map. */
export type BaseMapCutSize = v.InferOutput<typeof baseMapCutSizeSchema>

/**
 * Schema of a feature: a place that a property of an item holds, as the map shows it. It is generalised if
 * the caller may not see the exact place.
 */
export const featureSchema = v.object({
  /** The item that holds the place, its type `t`, and the property `prop` that holds it. */
  id: itemIdSchema,
  t: typeNameSchema,
  prop: v.string(),
  /** The item that the feature represents, if it is another one. */
  proxy: v.optional(itemIdSchema),
  bbox: boundsSchema,
  geometry: geometrySchema,
  /** Label of the represented item. */
  label: v.optional(v.string()),
  props: v.optional(v.record(v.string(), v.unknown())),
  /** The geometry is the grid cell around the place, because the caller may not see the exact place. */
  coarse: v.optional(v.literal(true)),
})

/**
 * A place on the map. The action `streamFeatures` answers with arrays of them, both in stream parts and in
 * the final answer.
 */
export interface Feature {
  id: ItemId
  t: string
  prop: string
  proxy?: ItemId
  /** West is greater than east if it crosses the antimeridian. */
  bbox: Bounds
  geometry: Geometry
  label?: string
  props?: Record<string, unknown>
  coarse?: true
}

const { props: _props, most: _most, ...narrowing } = featuresRequestSchema.entries

/**
 * Schema of the payload of the action `placeDensity`: which places to count, in which bounds, and how finely.
 * Conditions are those of `streamFeatures`.
 */
export const densityRequestSchema = v.looseObject({
  ...narrowing,
  bounds: boundsSchema,
  /** Zoom of the map, which sets the size of the cells (`@cairn/model/hex-grid`). */
  zoom: v.pipe(v.number(), v.minValue(0), v.maxValue(HIGHEST_ZOOM)),
})
/**
 * Payload of the action `placeDensity`: the map's bounds and zoom, and what narrows the places down, as
 * for `streamFeatures`.
 */
export type DensityRequest = v.InferInput<typeof densityRequestSchema>

/**
 * A hexagon of the grid with the number of places in it that the caller may see. Cells without places are
 * left out.
 */
export interface DensityCell {
  /** Centre of the hexagon. */
  at: Point
  /**
   * Number of places with their centre in it. A place shown as a coarse cell counts at the centre of that
   * cell.
   */
  count: number
  /** Number of those places that are shown to the caller as coarse cells. */
  coarse?: number | undefined
}

/** Numbers of places by hexagon: the answer of the action `placeDensity`. */
export interface Density {
  /** Zoom whose grid was used. It is lower than requested if the bounds would hold too many cells. */
  zoom: number
  /** Cells that touch the bounds, each counted in full, those with the most places first. */
  cells: DensityCell[]
}

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Schema of the answer of the action `placeDensity`. */
export const densitySchema = v.object({
  zoom: v.number(),
  cells: v.array(v.object({ at: pointSchema, count: countSchema, coarse: v.optional(countSchema) })),
})
