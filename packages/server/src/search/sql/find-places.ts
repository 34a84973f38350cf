import type { Box } from '../../lib/geometry/box.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { seenCondition } from './where.ts'
import { run } from './run-statement.ts'
import { boxValue, type Writing } from './conditions.ts'
import { testSome, testAll, mostListed, MOST_TESTED, type Candidate } from './test-candidates.ts'
import { idsOf, type Placed, type Located } from '../known.ts'
import type { PlaceCondition } from '../query/condition.ts'

/**
 * Finds items that match a condition on places, among those visible to the principal. For bounds with many
 * places it returns only those across the edges (`boxes`), without what is inside. Throws `invalidFilter` if
 * more than 100,000 geometries would have to be compared, or comparing them takes too long.
 */
export async function findPlacesBySql(context: ItemContext, query: Located, place: PlaceCondition): Promise<Placed> {
  const listed = await readListed(context, query, place)
  if (listed) return { kind: 'items', ns: await testAll(context, place, listed) }
  const isBounds = place.shape.kind === 'bounds'
  const boxes = isBounds ? place.shape.boxes.flatMap(edgesOf) : place.shape.boxes
  const across = await readCandidates(context, query, place, { boxes, limit: MOST_TESTED + 1 })
  const ns = await testSome(context, place, across)
  return isBounds ? { kind: 'boxes', ns } : { kind: 'items', ns }
}

/**
 * Returns visible items whose boxes overlap the shape. Undefined if too many boxes overlap, visible or not.
 */
async function readListed(
  context: ItemContext,
  query: Located,
  place: PlaceCondition,
): Promise<Candidate[] | undefined> {
  const most = mostListed(query.known)
  const [row] = await run<{ count: number }>(context, query.known, (writing) => {
    const found = foundCondition(place, place.shape.boxes, writing)
    return `select count(*)::int as count from (select from item_g g where ${found} limit ${most + 1}) found`
  })
  if ((row?.count ?? 0) > most) return undefined
  return readCandidates(context, query, place, { boxes: place.shape.boxes, limit: MOST_TESTED })
}

/** Lists boxes of items that the principal may see and that overlap one of the given boxes. */
async function readCandidates(
  context: ItemContext,
  query: Located,
  place: PlaceCondition,
  { boxes, limit }: { boxes: readonly Box[]; limit: number },
): Promise<Candidate[]> {
  const rows = await run<{ n: number; w: number; s: number; e: number; h: number }>(
    context,
    query.known,
    // The boxes first: the planner cannot tell how many there are.
    (
      writing,
    ) => `with found as materialized (select g.n, g.bbox from item_g g where ${foundCondition(place, boxes, writing)})
      select s.n, (bbox[1])[0] as w, (bbox[1])[1] as s, (bbox[0])[0] as e, (bbox[0])[1] as h
      from found join item_s s on s.n = found.n where ${seenCondition(query.plan, writing)} limit ${limit}`,
  )
  return rows.map(({ n, w, s, e, h }) => ({ n, box: [w, s, e, h] }))
}

function foundCondition({ places }: PlaceCondition, boxes: readonly Box[], writing: Writing): string {
  const { parameters } = writing
  const each = boxes.map((box) => `g.bbox && ${boxValue(box, parameters)}`)
  return `g.place = any(${parameters.add(idsOf(places, writing), 'int[]')}) and (${each.join(' or ')})`
}

/** Gives the four sides of a box: what overlaps it and is not inside it crosses one of them. */
function edgesOf([west, south, east, north]: Box): Box[] {
  return [
    [west, south, west, north],
    [east, south, east, north],
    [west, south, east, south],
    [west, north, east, north],
  ]
}
