import { statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite'
import { FileRefusal } from '../file-refusal.ts'
import { MOST_FEATURES } from '../limits.ts'
import { featureOf, WGS84, type RawFeature, type RawLayer } from '../raw.ts'
import { readWkb } from './wkb.ts'

type Row = Record<string, SQLOutputValue>

/** Bytes of the fixed part of a geometry's header, and of its envelope by its kind (OGC 12-128r18, 2.1.3). */
const HEADER = 8
const ENVELOPES = [0, 32, 48, 48, 64]
/** Of what is no longer there to ask. */
const UNDEFINED_SYSTEMS = [0, -1]

/**
 * Limit of the size of all values relative to the file: it can only be exceeded by referring to the same
 * bytes repeatedly.
 */
const MOST_TIMES = 4
const ALWAYS_ALLOWED = 1_000_000

/**
 * Yields the rows of a statement. Throws `tookTooLong` if all that was read is far more than the file's size.
 */
type Read = (statement: string, ...values: SQLInputValue[]) => Generator<Row>

/**
 * Reads the feature layers of a GeoPackage (OGC 12-128r18). The file is opened again whenever features are
 * read, so it must stay. It is opened read-only, and only plain tables are read, because views, virtual
 * tables and computed columns could run code. Throws a `FileRefusal`, here or while features are read:
 * `geopackageUnreadable`, or `tookTooLong` if its values take far more than its size.
 */
export function readGeopackage(path: string): RawLayer[] {
  return [...whileOpen(path, (database, read) => layersOf(path, database, read))]
}

function* whileOpen<T>(path: string, work: (database: DatabaseSync, read: Read) => Iterable<T>): Generator<T> {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true, allowExtension: false })
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on; pragma query_only = on')
    yield* work(database, readWithin(database, MOST_TIMES * statSync(path).size + ALWAYS_ALLOWED))
  } catch (thrown) {
    if (thrown instanceof FileRefusal) throw thrown
    throw new FileRefusal('geopackageUnreadable', String(thrown))
  } finally {
    database?.close()
  }
}

function readWithin(database: DatabaseSync, most: number): Read {
  let left = most
  return function* read(statement, ...values) {
    for (const row of database.prepare(statement).iterate(...values)) {
      for (const value of Object.values(row)) left -= 1 + sizeOf(value)
      if (left < 0) throw new FileRefusal('tookTooLong', `the values of the file take more than ${most} bytes`)
      yield row
    }
  }
}

function sizeOf(value: SQLOutputValue): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 0
}

function layersOf(path: string, database: DatabaseSync, read: Read): RawLayer[] {
  // Asks the database what each table is: the type in the schema is what the file claims.
  const tables = new Set(
    database
      .prepare('pragma main.table_list')
      .all()
      .filter(({ type }) => type === 'table')
      .map(({ name }) => String(name)),
  )
  for (const needed of ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys']) {
    if (!tables.has(needed)) throw new FileRefusal('geopackageUnreadable', `table ${needed} is missing`)
    columnsOf(database, needed)
  }
  const columns = read(
    `select c.table_name as layer, g.column_name as place, g.srs_id as system
      from gpkg_contents c join gpkg_geometry_columns g on g.table_name = c.table_name where c.data_type = 'features'`,
  )
  return [...columns]
    .filter(({ layer }) => tables.has(String(layer)))
    .map(({ layer, place, system }) => {
      const name = String(layer)
      columnsOf(database, name)
      return {
        name,
        system: systemOf(read, Number(system)),
        count: countOf(read, name),
        features: () => whileOpen(path, (again, readAgain) => featuresOf(again, readAgain, name, String(place))),
      }
    })
}

function countOf(read: Read, layer: string): number {
  const [row] = read(`select count(*) as count from (select 1 from ${quoted(layer)} limit ${MOST_FEATURES + 1})`)
  return Number(row?.['count'])
}

function* featuresOf(database: DatabaseSync, read: Read, layer: string, place: string): Generator<RawFeature> {
  const columns = columnsOf(database, layer)
  const key = columns.find(({ pk }) => pk === 1)?.name
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  let at = 0
  for (const row of read(`select ${names} from ${quoted(layer)} limit ${MOST_FEATURES + 1}`)) {
    at++
    const { [place]: blob, ...others } = row
    const id = key === undefined ? undefined : row[key]
    const values = Object.fromEntries(Object.entries(others).filter(([name, value]) => name !== key && isPlain(value)))
    const path = `${layer} row ${typeof id === 'number' ? id : at}`
    yield { path, feature: featureOf(geometryOf(blob), values, id === undefined ? undefined : String(id)) }
  }
}

/**
 * Returns the columns of a table. Throws `geopackageUnreadable` if one is computed, as a few bytes could then
 * expand without limit.
 */
function columnsOf(database: DatabaseSync, table: string): { name: string; pk: number }[] {
  const columns = database.prepare(`pragma main.table_xinfo(${quoted(table)})`).all()
  const computed = columns.find(({ hidden }) => hidden !== 0)
  if (computed)
    throw new FileRefusal('geopackageUnreadable', `column ${String(computed['name'])} of ${table} is computed`)
  return columns.map(({ name, pk }) => ({ name: String(name), pk: Number(pk) }))
}

function systemOf(read: Read, id: number): string | undefined {
  if (UNDEFINED_SYSTEMS.includes(id)) return undefined
  const [row] = read(
    'select organization, organization_coordsys_id as code, definition from gpkg_spatial_ref_sys where srs_id = ? limit 1',
    id,
  )
  if (!row) return undefined
  const { organization, code, definition } = row
  if (String(organization).toUpperCase() !== 'EPSG') return String(definition)
  return code === 4326 ? WGS84 : `EPSG:${String(code)}`
}

/** Invalid geometries are returned unchanged, to be reported; empty ones as none. */
function geometryOf(blob: SQLOutputValue | undefined): unknown {
  if (blob === null || blob === undefined) return null
  if (!(blob instanceof Uint8Array) || blob[0] !== 0x47 || blob[1] !== 0x50) return 'no geometry of a GeoPackage'
  const flags = blob[3] ?? 0
  try {
    return (flags >> 4) & 1 ? null : readWkb(blob, HEADER + (ENVELOPES[(flags >> 1) & 7] ?? 0))
  } catch (thrown) {
    return String(thrown)
  }
}

function isPlain(value: SQLOutputValue): boolean {
  return value !== null && !(value instanceof Uint8Array)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
