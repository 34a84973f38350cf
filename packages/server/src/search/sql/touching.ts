import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Geometry } from '@cairn/contract'
import type { PlaceCondition } from '../query/condition.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { tooLong, touches, type Shape } from '../../lib/geometry/shape.ts'

type WithShape = Extract<Shape, { kind: 'geometry' }>

/** Milliseconds after which a long comparison yields to other work, and after which the filter is refused. */
const [TURN_MS, LONGEST_MS] = [20, 10_000]

/**
 * Tells whether PostGIS compares geometries with this shape. Distances are always measured here, because
 * PostGIS uses another earth model.
 */
export function isForDatabase({ database }: ItemContext, shape: Shape): shape is WithShape {
  return database.postgis !== undefined && shape.kind === 'geometry'
}

/**
 * Returns which of the items (by number) have a geometry that touches the shape, by its exact form and
 * without permission checks. Throws `invalidFilter` if the two have too many positions to compare, and what
 * `breathe` throws.
 */
export async function touching(
  context: ItemContext,
  { prop, shape }: PlaceCondition,
  ns: readonly number[],
  breathe: () => Promise<void>,
): Promise<number[]> {
  if (isForDatabase(context, shape)) {
    const found = await touchingInDatabase(context, prop, shape, ns)
    await breathe()
    return found
  }
  const rows = await context.database.query<{ n: number; geometry: Geometry | null }>(
    'select n, doc -> $2 as geometry from item where n = any($1)',
    [ns, prop],
    'geometries',
  )
  const hits: number[] = []
  for (const { n, geometry } of rows) {
    if (geometry && touches(shape, geometry)) hits.push(n)
    await breathe()
  }
  return hits
}

/** Both lie flat, in degrees. Without a name: the plan holds the shape, which is then read once. */
async function touchingInDatabase(
  { database }: ItemContext,
  prop: string,
  { geometry }: WithShape,
  ns: readonly number[],
): Promise<number[]> {
  const { postgis } = database
  const rows = await database.query<{ n: number }>(
    `select n from item where n = any($1) and ${postgis}.st_intersects(${postgis}.st_geomfromgeojson(doc -> $2), ${postgis}.st_geomfromgeojson($3::jsonb))`,
    [ns, prop, JSON.stringify(geometry)],
  )
  return rows.map(({ n }) => n)
}

/**
 * Returns a function to await between steps of long work: it yields to other work, and throws `invalidFilter`
 * once the work has taken 10 seconds.
 */
export function takeBreaths(): () => Promise<void> {
  let [turn, left] = [performance.now(), LONGEST_MS]
  return async () => {
    const took = performance.now() - turn
    if (took < TURN_MS) return
    left -= took
    if (left < 0) throw tooLong()
    await nextTurn()
    turn = performance.now()
  }
}
