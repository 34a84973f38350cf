import type { Geometry } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Box } from '../../lib/geometry/box.ts'
import { isSurelyIn, touches, polygonOf } from '../../lib/geometry/shape.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { isForDatabase, takeBreaths, touching } from './touching.ts'
import type { Known } from '../known.ts'
import type { PlaceCondition } from '../query/condition.ts'

/** An item and a bounding box of a part of its place. */
export interface Candidate {
  n: number
  box: Box
}

/** Most geometries that are compared with a shape; a query that needs more is refused. */
export const MOST_TESTED = 100_000
/** Of so many boxes the items are listed. */
const MOST_LISTED = 5000
const BATCH = 1000

/**
 * Returns the greatest number of boxes of a condition on places for which its items are listed; beyond it,
 * only those across the edges are.
 */
export function mostListed({ tuning }: Pick<Known, 'tuning'>): number {
  return Math.max(0, Math.min(MOST_LISTED, tuning.few))
}

/**
 * Tests candidates as `testAll` does, and throws `invalidFilter` also for more than `MOST_TESTED` of them.
 */
export async function testSome(
  context: ItemContext,
  place: PlaceCondition,
  candidates: readonly Candidate[],
): Promise<number[]> {
  if (candidates.length > MOST_TESTED)
    throw new CairnError('invalidFilter', `more than ${MOST_TESTED} geometries to test: make the search area smaller`)
  return testAll(context, place, candidates)
}

/**
 * Returns the numbers of the candidates whose geometry (or coarse cell) touches the shape, each once,
 * deciding by their boxes where possible; rights are the caller's to check. Throws `invalidFilter` if the two
 * have too many positions to compare, or after 10 seconds of work.
 */
export async function testAll(
  context: ItemContext,
  place: PlaceCondition,
  candidates: readonly Candidate[],
): Promise<number[]> {
  const { shape, isCoarse } = place
  const breathe = takeBreaths()
  const hits = new Set<number>()
  const open = new Set<number>()
  for (const { n, box } of candidates) {
    const whole = isCoarse || !isForDatabase(context, shape) ? wholeIn(box, isCoarse) : undefined
    if (isSurelyIn(shape, box) || (whole && touches(shape, whole))) hits.add(n)
    else if (!whole) open.add(n)
    await breathe()
  }
  const untested = [...open].filter((n) => !hits.has(n))
  for (let at = 0; at < untested.length; at += BATCH)
    for (const n of await touching(context, place, untested.slice(at, at + BATCH), breathe)) hits.add(n)
  return [...hits]
}

/** Gives the place if its box tells it: a point, or a cell that stands for it. Undefined otherwise. */
function wholeIn(box: Box, isCoarse: boolean): Geometry | undefined {
  const [west, south, east, north] = box
  if (isCoarse) return polygonOf(box)
  return west === east && south === north ? { type: 'Point', coordinates: [west, south] } : undefined
}
