import * as v from 'valibot'
import { countPositions, geometrySchema, type Geometry } from '../ground/geometry.ts'
import { itemIdSchema, typeNameSchema } from '../item/item.ts'
import type { ItemId } from '../ground/item-id.ts'

/** Most item types, distances, and items named in a ring. */
const [MOST_TYPES, MOST_DISTANCES, MOST_NAMED] = [20, 6, 200]
/** Most positions of a geometry: of a request of a client, and of the server's own code. */
const [MOST_POSITIONS, MOST_OWN_POSITIONS] = [1000, 20_000]
const FARTHEST_METRES = 100_000

/**
 * Schema of the payload of the action `placeBands`: the geometry to measure from, the item types to find, and
 * the distances in metres, ascending. 0 means touching the geometry.
 */
export const placeBandsRequestSchema = requestSchema(MOST_POSITIONS)
/** The same with geometries as large as a query may have, for code of the server. */
export const ownBandsRequestSchema = requestSchema(MOST_OWN_POSITIONS)

function requestSchema(positions: number) {
  return v.looseObject({
    geometry: v.pipe(
      geometrySchema,
      v.check((geometry) => countPositions(geometry) <= positions, `has more than ${positions} positions`),
    ),
    types: v.pipe(v.array(typeNameSchema), v.minLength(1), v.maxLength(MOST_TYPES)),
    metres: v.pipe(
      v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(FARTHEST_METRES))),
      v.minLength(1),
      v.maxLength(MOST_DISTANCES),
      v.check((all) => all.every((each, at) => at === 0 || each > (all[at - 1] as number)), 'is not in order'),
    ),
    /** Most items to name in each ring of each type. */
    most: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_NAMED)), 50),
  })
}
/** The geometry to measure from, the item types to find, and the distances in metres. */
export interface PlaceBandsRequest {
  geometry: Geometry
  types: readonly string[]
  metres: readonly number[]
  most?: number | undefined
}

/** An item in a ring. `coarse`: the caller sees only the grid cell of its place, which was measured to. */
export interface PlaceBandItem {
  id: ItemId
  label: string
  coarse?: true | undefined
}

/**
 * Items of a type whose place is nearest within `metres`, and not within the distance before. `count` is
 * exact up to 10,000. `items` are the first by label.
 */
export interface PlaceBand {
  t: string
  metres: number
  count: number
  items: PlaceBandItem[]
}

/** Schema of the answer of `placeBands`: rings with something in them, by type, the nearest first. */
export const placeBandsSchema = v.object({
  bands: v.array(
    v.object({
      t: typeNameSchema,
      metres: v.number(),
      count: v.pipe(v.number(), v.integer(), v.minValue(1)),
      items: v.array(v.object({ id: itemIdSchema, label: v.string(), coarse: v.optional(v.literal(true)) })),
    }),
  ),
})
/**
 * Answer of the action `placeBands`: rings around the geometry that have items in them, by type, the nearest
 * first.
 */
export interface PlaceBands {
  bands: PlaceBand[]
}

/** Rough numbers of items: none, one to five, or more. */
export const HIDDEN_BANDS = ['NONE', 'FEW', 'MANY'] as const
/** Rough number of items that the caller may not read. */
export type HiddenBand = (typeof HIDDEN_BANDS)[number]
