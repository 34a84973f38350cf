import { itemId } from '@cairn/contract'
import { boxValue, type Writing } from '../sql/conditions.ts'
import { idsOf } from '../known.ts'
import { run } from '../sql/run-statement.ts'
import type { Box } from '../../lib/geometry/box.ts'
import { tablesOf } from '../sql/where.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import { CELLS, isWide, type Cluster } from './clusters.ts'
import type { Subjects } from './subjects.ts'
import { subjectsCondition } from './subjects-condition.ts'
import { clustersInColumns } from './subjects-in-columns.ts'

/**
 * Clusters the places of the subjects by a grid over the box: each property of an item counts once, by the
 * middle of the place (or of its coarse cell, if the person sees only that). Middles on the east and north
 * edges belong to the next box.
 */
export async function clusterSubjects(context: ItemContext, subjects: Subjects, box: Box): Promise<Cluster[]> {
  const told = await clustersInColumns(context, subjects, box)
  if (told) return told
  const rows = await run<{ lon: number; lat: number; count: number; t: number; i: number }>(
    context,
    subjects.known,
    (writing) => {
      const [west, south, east, north] = box.map((edge) => writing.parameters.add(edge, 'float8'))
      const column = `floor((lon - ${west}) * ${CELLS} / (${east} - ${west}))`
      const row = `floor((lat - ${south}) * ${CELLS} / (${north} - ${south}))`
      const middles = subjects.props.map((prop) => `(${middlesOf(subjects, prop, [box], writing)})`).join(' union all ')
      return `select avg(lon) as lon, avg(lat) as lat, count(*)::int as count, min(t)::int as t, min(i) as i from (${middles}) middle
        where lon >= ${west} and lon < ${east} and lat >= ${south} and lat < ${north} group by ${column}, ${row}`
    },
  )
  return Promise.all(
    rows.map(async ({ t, i, ...cluster }) => ({ ...cluster, id: itemId((await context.types.nameOf(t)) ?? '', i) })),
  )
}

/**
 * Returns a SELECT of `t`, `i` and the middle (`lon`, `lat`) of each item's place: of its westernmost box in
 * the area, or anywhere if the area is wide, so that the caller must filter. The column `coarse` tells
 * whether it is that of a coarse cell.
 */
export function middlesOf(
  subjects: Subjects,
  prop: Subjects['props'][number],
  area: readonly Box[],
  writing: Writing,
): string {
  const { parameters } = writing
  const ids = (terms: readonly string[]) => parameters.add(idsOf(terms, writing), 'int[]')
  const inArea = area.some(isWide)
    ? ''
    : `(${area.map((box) => `g.bbox && ${boxValue(box, parameters)}`).join(' or ')}) and `
  const coarse = `g.place = any(${ids(prop.coarse)})`
  const isShown =
    prop.coarse.length === 0 ? '' : ` and not (${coarse} and s.terms operator(pg_catalog.&&) ${ids(prop.exact)})`
  return `select distinct on (s.n) s.t, s.i, ((g.bbox[0])[0] + (g.bbox[1])[0]) / 2 as lon, ((g.bbox[0])[1] + (g.bbox[1])[1]) / 2 as lat,
    ${coarse} as coarse
    from ${tablesOf(subjects.plan)} join item_g g on g.n = s.n
    where ${inArea}g.place = any(${ids([...prop.exact, ...prop.open, ...prop.coarse])})${isShown}
      and ${subjectsCondition(subjects, writing)} order by s.n, lon`
}
