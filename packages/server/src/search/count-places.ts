import type { StoreParts } from '../store/store-parts.ts'
import type { Columns } from './columns.ts'
import { boxCondition, idsOf, type Known } from './conditions.ts'
import { areInColumns, asksForWords, hitsIn, viewOf } from './count-columns.ts'
import { countFound } from './count-found.ts'
import type { FilterPlan } from './filter-plan.ts'
import type { QueryPlan } from './query-plan.ts'
import { run } from './run-statement.ts'

type PlacePlan = Extract<FilterPlan, { kind: 'place' }>

/** How many hits there are in a wide area, exact up to the limit; undefined for other queries, and where the columns do not tell. */
export async function countPlacesInColumns(
  parts: StoreParts,
  plan: QueryPlan,
  known: Known,
  columns: Columns,
  limit: number,
): Promise<number | undefined> {
  const wide = plan.must.map((filter) => filter.plan).find((filter) => isWide(filter, known))
  if (wide?.kind !== 'place') return undefined
  const others = { ...plan, must: plan.must.filter((filter) => filter.plan !== wide) }
  if (asksForWords(plan) || !areInColumns(columns, others, known)) return undefined
  const view = viewOf(columns, others, known)
  const visible = view()
  if (visible.length === 0) return 0
  const across = known.placed.get(wide)?.ns ?? []
  // An item may have several boxes, and one of them across the edge.
  const countOf = (found: readonly number[] = []) =>
    hitsIn(columns, others, known, view([...new Set([...found, ...across])])).count()
  if (visible.length <= known.tuning.few) return countOf(await foundInside(parts, known, wide, { among: [...visible] }))
  const most = Math.ceil(((limit * columns.length) / visible.length) * 1.3)
  return countFound(countOf, (asked) => foundInside(parts, known, wide, asked), most, limit)
}

function isWide(filter: FilterPlan, { placed }: Known): boolean {
  return filter.kind === 'place' && placed.get(filter)?.kind === 'boxes'
}

/** Numbers of the items with a box wholly inside, one for each such box: at most so many, or of some. */
async function foundInside(
  parts: StoreParts,
  known: Known,
  { places, shape }: PlacePlan,
  { most, among }: { most?: number; among?: readonly number[] },
): Promise<number[]> {
  const [row] = await run<{ found: string | null }>(parts, known, (writing) => {
    const { parameters } = writing
    const ofPlaces = `g.place = any(${parameters.add(idsOf(places, writing), 'int[]')})`
    const ofItems = among ? ` and g.n = any(${parameters.add(among, 'bigint[]')})` : ''
    const inside = `${ofPlaces} and (${boxCondition(shape.boxes, parameters)})${ofItems}`
    return `select string_agg(n::text, ',') as found from (select g.n from item_g g where ${inside} ${most === undefined ? '' : `limit ${most}`}) inside`
  })
  return row?.found?.split(',').map(Number) ?? []
}
