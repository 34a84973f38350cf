import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { FileRefusal } from '../file-refusal.ts'
import { MOST_FEATURES } from '../limits.ts'
import { featureOf, WGS84, type RawLayer } from '../raw.ts'
import { readWkb } from './wkb.ts'

type Row = Record<string, SQLOutputValue>

/** Bytes of the fixed part of a geometry's header, and of its envelope by its kind (OGC 12-128r18, 2.1.3). */
const HEADER = 8
const ENVELOPES = [0, 32, 48, 48, 64]
/** Of what is no longer there to ask. */
const UNDEFINED_SYSTEMS = [0, -1]

/** The layers of features of a GeoPackage (OGC 12-128r18). It is opened to be read, and only its own tables: views and virtual tables could run anything. */
export function readGeopackage(path: string): RawLayer[] {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true, allowExtension: false })
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on; pragma query_only = on')
    return layersOf(database)
  } catch (thrown) {
    if (thrown instanceof FileRefusal) throw thrown
    throw new FileRefusal('geopackageUnreadable', String(thrown))
  } finally {
    database?.close()
  }
}

function layersOf(database: DatabaseSync): RawLayer[] {
  const tables = new Set(
    all(database, "select name, sql from sqlite_master where type = 'table'")
      .filter(({ sql }) => !/^\s*create\s+virtual/i.test(String(sql)))
      .map(({ name }) => String(name)),
  )
  for (const needed of ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'])
    if (!tables.has(needed)) throw new FileRefusal('geopackageUnreadable', `table ${needed} is missing`)
  const columns = all(
    database,
    `select c.table_name as layer, g.column_name as place, g.srs_id as system
      from gpkg_contents c join gpkg_geometry_columns g on g.table_name = c.table_name where c.data_type = 'features'`,
  )
  return columns
    .filter(({ layer }) => tables.has(String(layer)))
    .map(({ layer, place, system }) => layerOf(database, String(layer), String(place), Number(system)))
}

function layerOf(database: DatabaseSync, layer: string, place: string, system: number): RawLayer {
  const key = all(database, `pragma table_info(${quoted(layer)})`).find(({ pk }) => pk === 1)?.['name']
  const rows = all(database, `select * from ${quoted(layer)} limit ${MOST_FEATURES + 1}`)
  return {
    name: layer,
    system: systemOf(database, system),
    features: rows.map((row, at) => {
      const { [place]: blob, ...others } = row
      const id = typeof key === 'string' ? row[key] : undefined
      const values = Object.fromEntries(
        Object.entries(others).filter(([name, value]) => name !== key && isPlain(value)),
      )
      const path = `${layer} row ${typeof id === 'number' ? id : at + 1}`
      return { path, feature: featureOf(geometryOf(blob), values, id === undefined ? undefined : String(id)) }
    }),
  }
}

function systemOf(database: DatabaseSync, id: number): string | undefined {
  if (UNDEFINED_SYSTEMS.includes(id)) return undefined
  const row = database
    .prepare(
      'select organization, organization_coordsys_id as code, definition from gpkg_spatial_ref_sys where srs_id = ?',
    )
    .get(id)
  if (!row) return undefined
  const { organization, code, definition } = row
  if (String(organization).toUpperCase() !== 'EPSG') return String(definition)
  return code === 4326 ? WGS84 : `EPSG:${String(code)}`
}

/** What is no geometry stays to be told as such; an empty one is none. */
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

function all(database: DatabaseSync, statement: string): Row[] {
  return database.prepare(statement).all()
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
