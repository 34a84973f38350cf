import type { Geometry } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { StoreParts } from '../items/store/store-parts.ts'
import type { Columns } from './columns/columns.ts'
import { boxValue, idsOf, type Known, type Placed, type Writing } from './sql/conditions.ts'
import { seenBy } from './columns/count-columns.ts'
import type { FilterPlan } from './query/filter-plan.ts'
import { run } from './sql/run-statement.ts'
import type { ConditionPlan } from './query/query-plan.ts'
import { isSurelyIn, polygonOf, touches, type Box } from '../items/index/shape.ts'
import { isForDatabase, takeBreaths, touching } from './sql/touching.ts'
import { seenCondition } from './sql/where.ts'

type PlacePlan = Extract<FilterPlan, { kind: 'place' }>

interface Candidate {
  n: number
  box: Box
}

/** A filter whose shape has to be held against more geometries is refused: it would cost more than anyone could wait for. */
const MOST_TESTED = 100_000
/** Of so many boxes the items are listed. */
const MOST_LISTED = 5000
const BATCH = 1000

/**
 * What a filter on places finds, of what this person may see: the items themselves while there are few; else the boxes, in which everything
 * is a hit, and those of the items across their edges that are.
 */
export async function findPlaces(
  parts: StoreParts,
  plan: ConditionPlan,
  known: Known,
  place: PlacePlan,
): Promise<Placed> {
  if (known.columns) return findInColumns(parts, plan, known, known.columns, place)
  const listed = await readListed(parts, plan, known, place)
  if (listed) return { kind: 'items', ns: await testAll(parts, place, listed) }
  const isBounds = place.shape.kind === 'bounds'
  const boxes = isBounds ? place.shape.boxes.flatMap(edgesOf) : place.shape.boxes
  const across = await readCandidates(parts, plan, known, place, { boxes, limit: MOST_TESTED + 1 })
  const ns = await testSome(parts, place, across)
  return isBounds ? { kind: 'boxes', ns } : { kind: 'items', ns }
}

/** The same where the columns tell of boxes. */
async function findInColumns(
  parts: StoreParts,
  plan: ConditionPlan,
  known: Known,
  columns: Columns,
  place: PlacePlan,
): Promise<Placed> {
  const isSeen = seenBy(columns, plan, known)
  const { inside, across } = columns.boxes.find(new Set(idsOf(place.places, known)), place.shape, isSeen, MOST_TESTED)
  const met = await testSome(parts, place, across)
  const isHit = new Uint8Array(columns.length)
  const all = new Int32Array(inside.length + met.length)
  let count = 0
  for (const ns of [inside, met])
    for (const n of ns) {
      if (isHit[n] === 0) all[count++] = n
      isHit[n] = 1
    }
  const hits = all.subarray(0, count)
  const isFew = inside.length + across.length <= mostListed(known)
  return isFew || place.shape.kind !== 'bounds'
    ? { kind: 'items', ns: [...hits], isHit }
    : { kind: 'boxes', ns: met, all: hits, isHit }
}

function mostListed({ tuning }: Known): number {
  return Math.max(0, Math.min(MOST_LISTED, tuning.few))
}

/** All that overlap, of what this person may see; undefined where there are too many, whoever may see them. */
async function readListed(
  parts: StoreParts,
  plan: ConditionPlan,
  known: Known,
  place: PlacePlan,
): Promise<Candidate[] | undefined> {
  const most = mostListed(known)
  const [row] = await run<{ count: number }>(parts, known, (writing) => {
    const found = foundCondition(place, place.shape.boxes, writing)
    return `select count(*)::int as count from (select from item_g g where ${found} limit ${most + 1}) found`
  })
  if ((row?.count ?? 0) > most) return undefined
  return readCandidates(parts, plan, known, place, { boxes: place.shape.boxes, limit: MOST_TESTED })
}

/** Boxes of items, of what this person may see, that overlap one of these. */
async function readCandidates(
  parts: StoreParts,
  plan: ConditionPlan,
  known: Known,
  place: PlacePlan,
  { boxes, limit }: { boxes: readonly Box[]; limit: number },
): Promise<Candidate[]> {
  const rows = await run<{ n: number; w: number; s: number; e: number; h: number }>(
    parts,
    known,
    // The boxes first: the planner cannot tell how many there are.
    (
      writing,
    ) => `with found as materialized (select g.n, g.bbox from item_g g where ${foundCondition(place, boxes, writing)})
      select s.n, (bbox[1])[0] as w, (bbox[1])[1] as s, (bbox[0])[0] as e, (bbox[0])[1] as h
      from found join item_s s on s.n = found.n where ${seenCondition(plan, writing)} limit ${limit}`,
  )
  return rows.map(({ n, w, s, e, h }) => ({ n, box: [w, s, e, h] }))
}

function foundCondition({ places }: PlacePlan, boxes: readonly Box[], writing: Writing): string {
  const { parameters } = writing
  const each = boxes.map((box) => `g.bbox && ${boxValue(box, parameters)}`)
  return `g.place = any(${parameters.add(idsOf(places, writing), 'int[]')}) and (${each.join(' or ')})`
}

/** The four sides of a box: what overlaps it and is not inside it crosses one of them. */
function edgesOf([west, south, east, north]: Box): Box[] {
  return [
    [west, south, west, north],
    [east, south, east, north],
    [west, south, east, south],
    [west, north, east, north],
  ]
}

/** Those of the items of which some part touches the shape. Throws `invalidFilter` for too many. */
async function testSome(parts: StoreParts, place: PlacePlan, candidates: readonly Candidate[]): Promise<number[]> {
  if (candidates.length > MOST_TESTED)
    throw new CairnError('invalidFilter', `more than ${MOST_TESTED} places to look at: make the area smaller`)
  return testAll(parts, place, candidates)
}

/** The items of which some part touches the shape. */
async function testAll(parts: StoreParts, place: PlacePlan, candidates: readonly Candidate[]): Promise<number[]> {
  const { shape, isCoarse } = place
  const breathe = takeBreaths()
  const hits = new Set<number>()
  const open = new Set<number>()
  for (const { n, box } of candidates) {
    const whole = isCoarse || !isForDatabase(parts, shape) ? wholeIn(box, isCoarse) : undefined
    if (isSurelyIn(shape, box) || (whole && touches(shape, whole))) hits.add(n)
    else if (!whole) open.add(n)
    await breathe()
  }
  const untested = [...open].filter((n) => !hits.has(n))
  for (let at = 0; at < untested.length; at += BATCH)
    for (const n of await touching(parts, place, untested.slice(at, at + BATCH), breathe)) hits.add(n)
  return [...hits]
}

/** The place, where its box tells it: a point, or a cell that stands for it. */
function wholeIn(box: Box, isCoarse: boolean): Geometry | undefined {
  const [west, south, east, north] = box
  if (isCoarse) return polygonOf(box)
  return west === east && south === north ? { type: 'Point', coordinates: [west, south] } : undefined
}
