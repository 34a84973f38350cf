import type { Bounds, Geometry } from '@cairn/contract'
import { mayReadExactly, shownValue } from '../../items/rights/generalised.ts'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import type { Box } from '../../lib/geometry/box.ts'
import { boxesOf } from '../../lib/geometry/shape.ts'
import { maySeeProperty } from '../../items/read/present-item.ts'
import type { Principal } from '../../items/facts/types.ts'

/** A place as one person may see it: exactly, or as a coarse cell. */
export interface ShownPlace {
  prop: string
  geometry: Geometry
  boxes: readonly Box[]
  /** It is the cell that the place lies in. */
  isCoarse: boolean
}

/**
 * Returns those places of an item that the person may see, exact or coarse. Does not check that they may read
 * the item.
 */
export function shownPlaces(principal: Principal, facts: ItemFacts, props: readonly string[]): ShownPlace[] {
  return props.flatMap((prop) => {
    if (!maySeeProperty(principal, facts, prop)) return []
    const geometry = shownValue(principal, facts, prop) as Geometry | undefined
    const isCoarse = !mayReadExactly(principal, facts, prop)
    return geometry ? [{ prop, geometry, boxes: boxesOf(geometry), isCoarse }] : []
  })
}

/**
 * Returns the bounds that enclose the boxes of a geometry, of which there are at most two (`boxesOf`); west
 * is greater than east if they cross the antimeridian. Without boxes all are 0.
 */
export function boundsAround(boxes: readonly Box[]): Bounds {
  const [one = [0, 0, 0, 0], other] = boxes
  if (!other) return one
  const [south, north] = [Math.min(one[1], other[1]), Math.max(one[3], other[3])]
  const isCut = one[0] === -180 && other[2] === 180 && one[2] < other[0]
  return isCut
    ? [other[0], south, one[2], north]
    : [Math.min(one[0], other[0]), south, Math.max(one[2], other[2]), north]
}

/** Tells whether a box of the one list overlaps a box of the other. */
export function overlaps(some: readonly Box[], others: readonly Box[]): boolean {
  return some.some((one) =>
    others.some((other) => one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1]),
  )
}
