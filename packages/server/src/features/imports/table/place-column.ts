import { systemOf } from '@cairn/geo-files/systems'
import { placeCells, placeColumnsIn, readPlaceCells, type ImportPlan, type PlaceColumns } from '@cairn/model/imports'
import { isBroken, type Table } from './open-table.ts'

/** Decimals of degrees, which are a centimetre. */
const DECIMALS = 7
/**
 * Heading of the column that `withPlaceColumn` adds, by the kind of coordinates; import kinds recognise it as
 * the column of the place.
 */
export const PAIR_HEADINGS = { degrees: 'latitude, longitude', utm: 'easting, northing, zone' } as const

/**
 * Returns the table with a column added that has the place of each row in one cell, if its coordinates are in
 * several columns, such as latitude and longitude; else the table unchanged. A column that has that heading
 * already is replaced. Coordinates that cannot be read are joined as they are written, so that the dry run
 * reports them.
 */
export function withPlaceColumn(table: Table): Table {
  const columns = placeColumnsIn(table.headings)
  if (!columns) return table
  const heading = PAIR_HEADINGS[columns.kind]
  const found = table.headings.indexOf(heading)
  const at = found < 0 ? table.headings.length : found
  return {
    ...table,
    headings: replaced(table.headings, at, heading),
    async *rows() {
      for await (const row of table.rows())
        yield isBroken(row) ? row : { ...row, cells: replaced(row.cells, at, placeOf(columns, row.cells)) }
    },
  }
}

function replaced(cells: readonly string[], at: number, cell: string): string[] {
  const all = [...cells]
  all[at] = cell
  return all
}

function placeOf(columns: PlaceColumns, cells: readonly string[]): string {
  const own = placeCells(columns, cells)
  if (own.every((cell) => cell === '')) return ''
  const place = readPlaceCells(columns, own)
  if (!place) return own.join(', ')
  const [longitude = Number.NaN, latitude = Number.NaN] =
    'latitude' in place ? [place.longitude, place.latitude] : (systemOf(place.system)?.toLonLat(place.x, place.y) ?? [])
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return own.join(', ')
  return [latitude, longitude].map((degrees) => Number(degrees.toFixed(DECIMALS))).join(', ')
}

/**
 * Returns the columns of a plan; if they include the column added by `withPlaceColumn`, the columns of the
 * coordinates in it are marked as left out, unless the plan gives them a target.
 */
export function withoutPair(columns: ImportPlan['columns']): ImportPlan['columns'] {
  const headings = columns.map(({ heading }) => heading)
  const pair = placeColumnsIn(headings)
  if (!pair || !headings.includes(PAIR_HEADINGS[pair.kind])) return columns
  const { kind: _kind, ...places } = pair
  const own: readonly number[] = Object.values(places)
  return columns.map((column, at) =>
    own.includes(at) && column.to === undefined ? { heading: column.heading, leftOut: true, values: {} } : column,
  )
}
