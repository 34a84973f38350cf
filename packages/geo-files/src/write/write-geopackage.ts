import { DatabaseSync } from 'node:sqlite'
import type { Geometry } from '@cairn/contract'
import { columnsOf } from './columns-of.ts'
import type { PlacedItem } from './placed-item.ts'
import { writeWkb } from './write-wkb.ts'

const SYSTEM = 4326
/** `GPKG` and version 1.4 in the header of the database (OGC 12-128r18, 1.1.1). */
const APPLICATION = 0x47504b47
const VERSION = 10_400
const LONGEST_NAME = 60
/** SQLite takes 2,000. */
const MOST_COLUMNS = 1900

const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]'

/**
 * Writes items to a new GeoPackage file at `path`, as one layer of that name, with the first 1,900
 * attributes. Throws if the file holds a GeoPackage already.
 */
export function writeGeopackage(path: string, layer: string, items: readonly PlacedItem[]): void {
  const database = new DatabaseSync(path)
  try {
    database.exec(`pragma application_id = ${APPLICATION}; pragma user_version = ${VERSION}; begin`)
    database.exec(TABLES)
    const systems = database.prepare('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?, ?, null)')
    systems.run('WGS 84', SYSTEM, 'EPSG', SYSTEM, WGS84)
    systems.run('Undefined cartesian', -1, 'NONE', -1, 'undefined')
    systems.run('Undefined geographic', 0, 'NONE', 0, 'undefined')
    writeLayer(database, layer, items)
    database.exec('commit')
  } finally {
    database.close()
  }
}

function writeLayer(database: DatabaseSync, layer: string, items: readonly PlacedItem[]): void {
  const columns = columnsOf(items, { longest: LONGEST_NAME, taken: ['fid', 'geom', 'id', 'label'], most: MOST_COLUMNS })
  const described = columns.map(({ name, isNumber }) => `, ${quoted(name)} ${isNumber ? 'REAL' : 'TEXT'}`).join('')
  database.exec(
    `create table ${quoted(layer)} (fid integer primary key autoincrement not null, geom GEOMETRY, id TEXT, label TEXT${described})`,
  )
  database
    .prepare("insert into gpkg_contents values (?, 'features', ?, '', ?, null, null, null, null, ?)")
    .run(layer, layer, new Date().toISOString(), SYSTEM)
  database.prepare("insert into gpkg_geometry_columns values (?, 'geom', 'GEOMETRY', ?, 2, 0)").run(layer, SYSTEM)
  const names = ['geom', 'id', 'label', ...columns.map(({ name }) => name)]
  const insert = database.prepare(
    `insert into ${quoted(layer)} (${names.map(quoted).join()}) values (${names.map(() => '?').join()})`,
  )
  for (const { id, label, attributes, geometry } of items)
    insert.run(
      geometry ? blobOf(geometry) : null,
      id,
      label,
      ...columns.map(({ attribute, isNumber }) => {
        const value = attributes[attribute]
        return value === undefined ? null : isNumber ? Number(value) : String(value)
      }),
    )
}

/** The header of a geometry without an envelope (2.1.3), then its binary. */
function blobOf(geometry: Geometry): Uint8Array {
  const head = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0])
  head.writeInt32LE(SYSTEM, 4)
  return Buffer.concat([head, writeWkb(geometry)])
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

const TABLES = `
create table gpkg_spatial_ref_sys (srs_name TEXT not null, srs_id INTEGER not null primary key, organization TEXT not null,
  organization_coordsys_id INTEGER not null, definition TEXT not null, description TEXT);
create table gpkg_contents (table_name TEXT not null primary key, data_type TEXT not null, identifier TEXT unique, description TEXT default '',
  last_change DATETIME not null, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
  srs_id INTEGER references gpkg_spatial_ref_sys(srs_id));
create table gpkg_geometry_columns (table_name TEXT not null, column_name TEXT not null, geometry_type_name TEXT not null, srs_id INTEGER not null,
  z TINYINT not null, m TINYINT not null, primary key (table_name, column_name));
`
