import type { Density, DensityCell, DensityRequest } from '@cairn/contract/features'
import type { Bounds } from '@cairn/contract'
import { countCells, hexCellAt, hexCentre, hexGridAt, widenByCells, type HexGrid } from '@cairn/model/hex-grid'
import { run } from '../sql/run-statement.ts'
import type { Box } from '../../lib/geometry/box.ts'
import { cutAtAntimeridian } from '../../lib/geometry/shape.ts'
import { forAsker } from '../../platform/database/stoppable.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal } from '../../items/facts/types.ts'
import { middlesOf } from './cluster-subjects.ts'
import { locateSubjects } from './find-subjects.ts'
import type { Subjects } from './subjects.ts'
import { placeSourcesOf } from './place-sources.ts'
import { eachMiddleInColumns } from './subjects-in-columns.ts'

/** Bounds that would hold more cells than this are counted by larger cells. */
const MOST_CELLS = 20_000
/** Widths of a hexagon from its middle to a corner, and from one corner to that across, rounded up. */
const [REACH, ACROSS] = [0.58, 1.16]
/** Web Mercator ends at this latitude, in SQL. */
const LAST_LATITUDE = '85.0511287798'

/** Places counted in a cell, which goes by its column and row in the grid. */
interface CountedCell {
  column: number
  row: number
  count: number
  coarse: number
}

/**
 * Counts the places that this person may see by hexagons, larger ones than asked for if the bounds hold more
 * than 20,000: each property of an item once, by its middle (that of its coarse cell if they see only that).
 * Places that only represent requested items are not counted. Throws `typeUnknown`, `propertyUnknown` or
 * `invalidFilter`.
 */
export async function placeDensity(
  given: ItemContext,
  principal: Principal,
  request: DensityRequest,
): Promise<Density> {
  const context = forAsker(given)
  const { bounds, zoom: asked, ...narrowing } = request
  const zoom = zoomFor(bounds, asked)
  const grid = hexGridAt(zoom)
  const subjects = await locateSubjects(context, principal, narrowing, placeSourcesOf(principal, context.catalogue))
  if (!subjects || subjects.props.length === 0) return { zoom, cells: [] }
  // A cell at the edge is counted in full, whatever part of it the bounds hold.
  const area = cutAtAntimeridian(widenByCells(grid, bounds, ACROSS))
  const counted =
    (await countInColumns(context, subjects, grid, area)) ?? (await countInTables(context, subjects, grid, area))
  return { zoom, cells: presented(grid, counted, cutAtAntimeridian(widenByCells(grid, bounds, REACH))) }
}

/** The zoom asked for, or the highest whole one at which the bounds do not hold too many cells. */
function zoomFor(bounds: Bounds, asked: number): number {
  let zoom = Math.round(asked)
  while (zoom > 0 && countCells(hexGridAt(zoom), bounds) > MOST_CELLS) zoom -= 1
  return zoom
}

async function countInColumns(
  context: ItemContext,
  subjects: Subjects,
  grid: HexGrid,
  area: readonly Box[],
): Promise<CountedCell[] | undefined> {
  const cells = new Map<string, CountedCell>()
  const columns = await eachMiddleInColumns(context, subjects, area, ({ lon, lat, isCoarse }) => {
    if (!isIn(area, lon, lat)) return
    const { column, row } = hexCellAt(grid, [lon, lat])
    addTo(cells, { column, row, count: 1, coarse: isCoarse ? 1 : 0 })
  })
  return columns && [...cells.values()]
}

/** The same by one statement, which finds cells as `hexCellAt` does. */
function countInTables(
  context: ItemContext,
  subjects: Subjects,
  { columns }: HexGrid,
  area: readonly Box[],
): Promise<CountedCell[]> {
  return run<CountedCell>(context, subjects.known, (writing) => {
    const add = (value: number) => writing.parameters.add(value, 'float8')
    const middles = subjects.props.map((prop) => `(${middlesOf(subjects, prop, area, writing)})`).join(' union all ')
    const inArea = area.map(
      ([west, south, east, north]) =>
        `lon between ${add(west)} and ${add(east)} and lat between ${add(south)} and ${add(north)}`,
    )
    const latitude = `radians(greatest(-${LAST_LATITUDE}, least(${LAST_LATITUDE}, lat)))`
    return `with placed as (
        select coarse, (lon + 180) / 360 * ${add(columns)} as x,
          (1 - asinh(tan(${latitude})) / pi()) / 2 * ${add(columns)} / sqrt(3::float8) as y
        from (${middles}) middle where ${inArea.map((each) => `(${each})`).join(' or ')}
      ), cell as (
        select coarse, x, y, (x - floor(x + 0.5)) ^ 2 + 3 * (y - floor(y + 0.5)) ^ 2
          <= (x - floor(x) - 0.5) ^ 2 + 3 * (y - floor(y) - 0.5) ^ 2 as is_even from placed
      )
      select case when is_even then 2 * floor(x + 0.5) else 2 * floor(x) + 1 end as column,
        case when is_even then 2 * floor(y + 0.5) else 2 * floor(y) + 1 end as row,
        count(*)::int as count, (count(*) filter (where coarse))::int as coarse
      from cell group by 1, 2`
  })
}

/** The cells that touch the bounds, those on both sides of the antimeridian as one. */
function presented(grid: HexGrid, counted: readonly CountedCell[], touching: readonly Box[]): DensityCell[] {
  const around = 2 * grid.columns
  const cells = new Map<string, CountedCell>()
  for (const cell of counted) addTo(cells, { ...cell, column: ((cell.column % around) + around) % around })
  return [...cells.values()]
    .toSorted((one, other) => other.count - one.count || one.row - other.row || one.column - other.column)
    .flatMap(({ column, row, count, coarse }) => {
      const at = hexCentre(grid, { column, row })
      return isIn(touching, ...at) ? [{ at, count, ...(coarse > 0 ? { coarse } : {}) }] : []
    })
}

function addTo(cells: Map<string, CountedCell>, { column, row, count, coarse }: CountedCell): void {
  const key = `${column} ${row}`
  const known = cells.get(key)
  if (!known) return void cells.set(key, { column, row, count, coarse })
  known.count += count
  known.coarse += coarse
}

function isIn(area: readonly Box[], lon: number, lat: number): boolean {
  return area.some(([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north)
}
