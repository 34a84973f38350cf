import type { ItemContext } from '../../items/read/item-context.ts'
import type { Columns } from './columns.ts'
import { testSome, mostListed, MOST_TESTED } from '../sql/test-candidates.ts'
import { seenBy } from './visible-items.ts'
import { idsOf, type Placed, type Located } from '../known.ts'
import type { PlaceCondition } from '../query/condition.ts'

/**
 * Finds the items that match a condition on places, as `findPlacesBySql` does, with the bounding boxes in the
 * column index. Throws `invalidFilter` if the shapes have too many positions to compare.
 */
export async function findPlacesInColumns(
  context: ItemContext,
  query: Located,
  columns: Columns,
  place: PlaceCondition,
): Promise<Placed> {
  const isSeen = seenBy(columns, query)
  const terms = new Set(idsOf(place.places, query.known))
  const { inside, across } = columns.boxes.find(terms, place.shape, isSeen, MOST_TESTED)
  const met = await testSome(context, place, across)
  const isHit = new Uint8Array(columns.length)
  const all = new Int32Array(inside.length + met.length)
  let count = 0
  for (const ns of [inside, met])
    for (const n of ns) {
      if (isHit[n] === 0) all[count++] = n
      isHit[n] = 1
    }
  const hits = all.subarray(0, count)
  const isFew = inside.length + across.length <= mostListed(query.known)
  return isFew || place.shape.kind !== 'bounds'
    ? { kind: 'items', ns: [...hits], isHit }
    : { kind: 'boxes', ns: met, all: hits, isHit }
}
