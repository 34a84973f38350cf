import { boxValue, type Writing } from '../sql/conditions.ts'
import { idsOf, type Known } from '../known.ts'
import { run } from '../sql/run-statement.ts'
import type { Box } from '../../lib/geometry/box.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { isWide } from './clusters.ts'
import { allOf, type PlaceTerms } from './place-sources.ts'

/** Up to this many boxes in the requested area, the spatial index is used instead of scanning everything. */
const MOST_LOOKED_UP = 5000

/**
 * Returns a SELECT of the numbers (`n`) of the items with a place of their own in one of the boxes that this
 * person can search by; an item's coarse cell counts beside its exact place. Does not check that they may
 * read the items.
 */
export function placedStatement(
  props: readonly PlaceTerms[],
  boxes: readonly Box[] | undefined,
  writing: Writing,
): string {
  return `select distinct g.n from ${placesIn(props, boxes, writing)}`
}

/**
 * Tells whether few boxes of places lie in the areas, without permission checks; false for wide areas, which
 * are not looked up.
 */
export async function areFewIn(
  areas: readonly Box[],
  context: ItemContext,
  known: Known,
  props: readonly PlaceTerms[],
): Promise<boolean> {
  const most = Math.min(MOST_LOOKED_UP, known.tuning.few)
  if (most < 0 || areas.some(isWide)) return false
  const [row] = await run<{ count: number }>(
    context,
    known,
    (writing) =>
      `select count(*)::int as count from (select from ${placesIn(props, areas, writing)} limit ${most + 1}) found`,
  )
  return (row?.count ?? 0) <= most
}

function placesIn(props: readonly PlaceTerms[], boxes: readonly Box[] | undefined, writing: Writing): string {
  const ofPlaces = `g.place = any(${writing.parameters.add(idsOf(props.flatMap(allOf), writing), 'int[]')})`
  const inBoxes = boxes?.map((box) => `g.bbox && ${boxValue(box, writing.parameters)}`).join(' or ')
  return `item_g g where ${ofPlaces}${inBoxes ? ` and (${inBoxes})` : ''}`
}
