import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runApart } from '@cairn/apart'
import type { Geometry } from '@cairn/contract'
import type { PlacePlan } from '@cairn/contract/place-files'
import { inspectPlacesApart, PLACE_READER } from './read-apart.ts'
import { readWhole, zipOf } from './testing/index.ts'
import type { PlacedItem } from './write/placed-item.ts'
import { GEOJSON_HEAD, GEOJSON_TAIL, geoJsonRows } from './write/write-geojson.ts'
import { writeGeopackage } from './write/write-geopackage.ts'
import { KML_HEAD, KML_TAIL, kmlRows } from './write/write-kml.ts'
import { unzip } from './read/unzip.ts'
import { writeShapefile } from './write/write-shapefile.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'places-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (name: string, content: string | Uint8Array) => {
  const file = path.join(folder, name)
  writeFileSync(file, content)
  return file
}
const read = (name: string, content: string | Uint8Array, plan: Partial<PlacePlan> = {}) =>
  readWhole(at(name, content), name, { repairs: [], single: [], ...plan })

const RING = [
  [-128.5, 52.8],
  [-128.3, 52.8],
  [-128.3, 53],
  [-128.5, 52.8],
]
const HOLE = [
  [-128.35, 52.85],
  [-128.32, 52.9],
  [-128.32, 52.85],
  [-128.35, 52.85],
]
const GEOMETRIES: Geometry[] = [
  { type: 'Point', coordinates: [-128.4123456, 52.8765432] },
  { type: 'LineString', coordinates: RING.slice(0, 3) },
  { type: 'Polygon', coordinates: [RING, HOLE] },
  { type: 'MultiPoint', coordinates: RING.slice(0, 2) },
  { type: 'MultiLineString', coordinates: [RING.slice(0, 2), RING.slice(1, 3)] },
  { type: 'MultiPolygon', coordinates: [[RING], [RING.map(([x = 0, y = 0]) => [Number((x + 5).toFixed(3)), y])]] },
]
const ITEMS: PlacedItem[] = GEOMETRIES.map((geometry, n) => ({
  id: `SpatialFeature-${n + 1}`,
  label: `k̓wa <“&”> ${n}`,
  attributes: { depth: n + 0.5, 'kind of place': 'ƛ̓áƛ̓aq̓ʷs', ...(n === 0 ? { lit: true } : {}) },
  geometry,
}))

/**
 * What was written, by its label: GeoJSON and GeoPackage keep everything, the others say everything as text
 * or cut names.
 */
describe('what is exported comes in again as it was', () => {
  const whole = (
    features: { attributes: Record<string, unknown>; geometry?: Geometry | undefined }[],
    name = 'label',
  ) => new Map(features.map(({ attributes, geometry }) => [attributes[name], geometry]))
  const expected = new Map(ITEMS.map(({ label, geometry }) => [label, geometry]))

  test('GeoJSON, with ids and attributes', async () => {
    const text = GEOJSON_HEAD + geoJsonRows(ITEMS.slice(0, 2), 0) + geoJsonRows(ITEMS.slice(2), 2) + GEOJSON_TAIL
    const { features, found } = await read('a.geojson', text)
    expect(whole(features)).toEqual(expected)
    expect(features[0]).toMatchObject({ id: 'SpatialFeature-1', attributes: ITEMS[0]?.attributes })
    expect(found.problems).toEqual([])
  })

  test('KML', async () => {
    const { features, refused } = await read('a.kml', KML_HEAD + kmlRows(ITEMS) + KML_TAIL, {
      repairs: ['collection'],
    })
    expect(refused).toEqual([])
    expect(whole(features, 'name')).toEqual(expected)
    expect(features[1]?.attributes).toMatchObject({ depth: '1.5', 'kind of place': 'ƛ̓áƛ̓aq̓ʷs' })
  })

  test('GeoPackage', async () => {
    const file = path.join(folder, 'a.gpkg')
    writeGeopackage(file, 'north "shore"', ITEMS)
    const { features, found } = await readWhole(file, 'a.gpkg', { repairs: [], single: [] })
    expect(found).toMatchObject({ format: 'geopackage', layer: 'north "shore"', system: { isChosen: false } })
    expect(whole(features)).toEqual(expected)
    expect(features[0]?.attributes).toMatchObject({ id: 'SpatialFeature-1', depth: 0.5, lit: 'true' })
  })

  test('an attribute called label stands beside the label of the item', () => {
    const item = {
      id: 'SpatialFeature-1',
      label: 'Cove',
      attributes: { label: 'own', label_1: 'too' },
      geometry: undefined,
    }
    const { properties } = JSON.parse(geoJsonRows([item], 0)) as { properties: object }
    expect(properties).toEqual({ label: 'Cove', label_1: 'too', label_2: 'own' })
  })

  test('shapefiles, one for each shape', async () => {
    const zip = await writeShapefile('north', ITEMS)
    const features = []
    for (const layer of ['north points', 'north multipoints', 'north lines', 'north polygons']) {
      const one = await read('a.zip', zip, { layer })
      expect(one.found).toMatchObject({ format: 'shapefile', system: { name: 'GCS_WGS_1984' }, problems: [] })
      features.push(...one.features)
    }
    const sorted = (geometries: Iterable<Geometry | undefined>) =>
      [...geometries].map((one) => JSON.stringify(one)).sort()
    expect(sorted(whole(features).values())).toEqual(sorted(expected.values()))
    expect(features[0]?.attributes).toMatchObject({ id: 'SpatialFeature-1', label: 'k̓wa <“&”> 0', depth: 0.5 })
  })
})

describe('other files', () => {
  test('GPX has waypoints and tracks', async () => {
    const gpx = `<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="52.8" lon="-128.4"><name>Dock</name></wpt>
      <trk><name>Trail</name><trkseg><trkpt lat="52.8" lon="-128.4"/><trkpt lat="52.9" lon="-128.5"/></trkseg></trk></gpx>`
    const { found, features } = await read('walk.gpx', gpx)
    expect(found).toMatchObject({ format: 'gpx', kinds: { Point: 1, LineString: 1 } })
    expect(features.map(({ attributes }) => attributes['name']).sort()).toEqual(['Dock', 'Trail'])
  })

  test('a KMZ is a KML in a zip', async () => {
    const kmz = await zipOf({ 'doc.kml': Buffer.from(KML_HEAD + kmlRows(ITEMS.slice(0, 1)) + KML_TAIL) })
    expect((await read('a.kmz', kmz)).found).toMatchObject({ format: 'kml', count: 1 })
  })

  test('of a table, longitude and latitude are known; other numbers wait for their system, which is not guessed', async () => {
    const degrees = await read('a.csv', 'name;Latitude;Longitude\nDock;52,8;-128,4\nNowhere;;\nWrong;x;1\n')
    expect(degrees.found.outcome).toEqual({ ready: 2, repaired: 0, refused: 1, leftOut: 0, withoutPlace: 1 })
    expect(degrees.found.problems[0]).toMatchObject({ kind: 'notNumber', places: [{ n: 3, line: 4 }] })
    expect(degrees.features[0]?.geometry).toEqual({ type: 'Point', coordinates: [-128.4, 52.8] })

    const metres = 'name,Easting,Northing\nDock,500000,5400000\n'
    const asked = await read('b.csv', metres)
    expect([asked.found.system, asked.features]).toEqual([undefined, []])
    const told = await read('b.csv', metres, { system: 'EPSG:26910' })
    expect(told.features[0]?.geometry).toEqual({
      type: 'Point',
      coordinates: [-123, expect.closeTo(48.753, 3) as number],
    })
    const unknown = await read('c.csv', 'a,b\n1,2\n')
    expect(unknown.found).toMatchObject({ headings: ['a', 'b'], outcome: { ready: 0 } })
    const wkt = await read('d.csv', 'name,wkt\nHole,"POLYGON ((0 0, 2 0, 2 2, 0 0))"\n', { system: 'EPSG:4326' })
    expect(wkt.features[0]?.geometry).toMatchObject({ type: 'Polygon' })
  })

  test('a shapefile without .prj says nothing of its system; one with .cpg missing and lost letters is refused', async () => {
    const made = await writeShapefile('a', ITEMS.slice(0, 1))
    const files = Object.fromEntries(await unzip(made, ['.shp', '.dbf', '.cpg']))
    expect((await read('a.zip', await zipOf(files))).found.system).toBeUndefined()
    const { 'a.dbf': dbf = new Uint8Array(), 'a.cpg': _cpg, ...others } = files
    // One letter in the code page of an old program.
    const old = dbf.slice()
    old[old.length - 3] = 0xe9
    await expect(read('a.zip', await zipOf({ ...others, 'a.dbf': old }))).rejects.toMatchObject({ reason: 'encoding' })
    await expect(read('a.zip', await zipOf(others))).rejects.toMatchObject({ reason: 'shapefileIncomplete' })
  })

  test('swapped axes are turned only with consent, and one by one where that is wanted', async () => {
    const point = (id: string) => ({
      type: 'Feature',
      id,
      properties: {},
      geometry: { type: 'Point', coordinates: [52.8, -128.4] },
    })
    const text = JSON.stringify({ type: 'FeatureCollection', features: [point('a'), point('b')] })
    expect((await read('s.geojson', text)).found.outcome).toMatchObject({ ready: 0, refused: 2 })
    const { features } = await read('s.geojson', text, { single: [{ n: 2, kind: 'swappedAxes', repair: true }] })
    expect(features).toMatchObject([{ id: 'b', isRepaired: true, geometry: { coordinates: [-128.4, 52.8] } }])
  })
})

describe('features that are read one after the other', () => {
  const point = (n: number) => ({
    ...{ type: 'Feature', id: n, properties: { n } },
    geometry: { type: 'Point', coordinates: [(n % 10_000) / 100, 52] },
  })
  const points = Array.from({ length: 1200 }, (_, n) => point(n))

  test('of a GeoJSON, whatever stands before, between and behind them', async () => {
    const text = `\uFEFF { "note" : "\\"features\\": [{", "features": [ ${points.map((one) => JSON.stringify(one, null, 1)).join(' ,\n')} ]
      , "crs": {"type": "name", "properties": {"name": "EPSG:26910"}}, "type": "Feature\\u0043ollection" } `
    const { found, features, refused } = await read('c.geojson', text)
    expect(found).toMatchObject({ count: 1200, hasIds: true, system: { name: 'NAD83 / UTM zone 10N (EPSG:26910)' } })
    expect([features.length, refused.length]).toEqual([1200, 0])
    const utf16 = Buffer.from(`\uFEFF${JSON.stringify({ type: 'FeatureCollection', features: points })}`, 'utf16le')
    expect((await read('u.geojson', utf16)).features[1199]).toMatchObject({ n: 1200, id: '1199' })
  })

  test('and names that would reach for a prototype are left out', async () => {
    const { features } = await read(
      'p.geojson',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1,"\\u005f_proto__":{"b":2}},"geometry":null}]}',
    )
    expect(Object.keys(features[0]?.attributes ?? {})).toEqual(['a'])
  })

  test.each([
    ['a letter too many in one of them', (text: string) => text.replace('"n":1100', '"n":1100x'), 1102],
    [
      'two of them without a comma between',
      (text: string) => text.replace('},\n{"type":"Feature","id":700', '}\n{"type":"Feature","id":700'),
      702,
    ],
    ['a word cut off', (text: string) => text.replace('"n":300}', '"n":nul}'), 302],
    ['an end that is missing', (text: string) => text.slice(0, -1), 1202],
    ['something behind the end', (text: string) => `${text}]`, 1202],
  ])('a GeoJSON with %s is refused with its line', async (_what, broken, line) => {
    const text = `{"type":"FeatureCollection","features":[\n${points.map((one) => JSON.stringify(one)).join(',\n')}]\n}`
    expect((await read('w.geojson', text)).found.count).toBe(1200)
    await expect(read('b.geojson', broken(text))).rejects.toMatchObject({ reason: 'jsonUnreadable', line })
  })

  test('of a shapefile, each with its own attributes', async () => {
    const items: PlacedItem[] = points.map(({ geometry, properties }, at) => ({
      ...{ id: `SpatialFeature-${at + 1}`, label: `Place ${at}`, attributes: properties },
      geometry: geometry as Geometry,
    }))
    const { found, features } = await read('many.zip', await writeShapefile('many', items))
    expect(found).toMatchObject({ count: 1200, layers: [{ count: 1200 }] })
    for (const at of [0, 499, 500, 1199])
      expect(features[at]).toMatchObject({
        attributes: { n: at, label: `Place ${at}` },
        geometry: points[at]?.geometry,
      })
  })

  test('of a shapefile that is cut off, with the rows that lack their record', async () => {
    const items: PlacedItem[] = points.slice(0, 5).map(({ geometry, properties }, at) => ({
      ...{ id: `SpatialFeature-${at + 1}`, label: `Place ${at}`, attributes: properties },
      geometry: geometry as Geometry,
    }))
    const files = Object.fromEntries(await unzip(await writeShapefile('cut', items), ['.shp', '.dbf', '.prj', '.cpg']))
    const shp = files['cut.shp'] ?? new Uint8Array()
    // Within the fourth of five records of points, each of 28 bytes.
    const cut = await zipOf({ ...files, 'cut.shp': shp.subarray(0, shp.length - 40) })
    const { found } = await read('cut.zip', cut)
    expect(found).toMatchObject({ count: 5, outcome: { ready: 3, refused: 2 } })
    expect(found.problems).toMatchObject([{ kind: 'geometryWrong', count: 2 }])
  })

  test('of a table, as far as one may have', async () => {
    const rows = (count: number) => `lat,lon,name\n${'52,-128,k̓wa\n'.repeat(count)}`
    expect((await read('m.csv', rows(20_000))).found).toMatchObject({ count: 20_000, layers: [{ count: 20_000 }] })
    await expect(read('n.csv', rows(200_001))).rejects.toMatchObject({ reason: 'tooManyFeatures' })
  })

  test('many of them need little memory', async () => {
    const many = Array.from({ length: 60_000 }, (_, n) => JSON.stringify({ ...point(n), note: 'x'.repeat(300) }))
    const path = at('large.geojson', `{"type":"FeatureCollection","features":[${many.join(',')}]}`)
    const into = { features: `${path}.features`, refused: `${path}.refused` }
    const request = { path, name: 'large.geojson', plan: { repairs: [], single: [] }, into }
    const answer = await runApart({ ...PLACE_READER, heap: 30 }, request, { reads: [path], writes: folder })
    expect(answer).toMatchObject({ count: 60_000 })
  })
})

describe('what is refused as a whole', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['entities.kml', '<!DOCTYPE a [<!ENTITY b "c">]><kml/>', 'xmlEntities'],
    ['broken.kml', '<kml><Placemark></kml>', 'xmlUnreadable'],
    ['cut.geojson', '{"type": "FeatureCollection", "features": [', 'jsonUnreadable'],
    ['latin.csv', Buffer.from([0x6c, 0x61, 0x74, 0x2c, 0xe9, 0x0a]), 'encoding'],
    ['table.csv', 'lat,lon\n1,"2', 'tableUnreadable'],
    ['no.gpkg', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(200)]), 'geopackageUnreadable'],
    ['bad.zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), 'zipUnreadable'],
    ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff]), 'formatUnknown'],
    ['empty.geojson', '{"type":"FeatureCollection","features":[]}', 'empty'],
  ])('%s', async (name, content, reason) => {
    await expect(read(name, content)).rejects.toMatchObject({ reason })
  })

  test('a zip of more files than are read: none is left out in silence', async () => {
    const names = Array.from({ length: 2001 }, (_, n) => [`${n}.shp`, new Uint8Array(1)] as const)
    await expect(read('many.zip', await zipOf(Object.fromEntries(names)))).rejects.toMatchObject({
      reason: 'zipTooLarge',
    })
  })

  test('a zip that unpacks to far more than it is, in a process of its own', async () => {
    const bomb = await zipOf({ 'a.shp': new Uint8Array(30_000_000), 'a.dbf': new Uint8Array(10) })
    expect(bomb.length).toBeLessThan(100_000)
    const file = { path: at('bomb.zip', bomb), name: 'bomb.zip' }
    const answer = await inspectPlacesApart(file, { repairs: [], single: [] })
    expect(answer).toMatchObject({ refusal: 'zipTooLarge' })
  })

  test.each([
    [
      'a value computed while it is read',
      'alter table layer add column b blob generated always as (zeroblob(900000000))',
    ],
    [
      'one in what says how its coordinates are meant',
      'alter table gpkg_contents add column b as (zeroblob(900000000))',
    ],
  ])('a GeoPackage with %s', async (_what, statement) => {
    const file = geopackageWith(statement)
    await expect(readWhole(file, 'a.gpkg', { repairs: [], single: [] })).rejects.toMatchObject({
      reason: 'geopackageUnreadable',
      message: expect.stringContaining('computed') as string,
    })
  })

  test('a GeoPackage of which the rows all have the same long value', async () => {
    const file =
      geopackageWith(`insert into layer (id) with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000)
        select 'more ' || i from n;
      alter table layer add column long text default '${'x'.repeat(50_000)}'`)
    await expect(readWhole(file, 'a.gpkg', { repairs: [], single: [] })).rejects.toMatchObject({
      reason: 'tookTooLong',
    })
  })
})

function geopackageWith(statement: string): string {
  const file = path.join(mkdtempSync(path.join(folder, 'made-')), 'a.gpkg')
  writeGeopackage(file, 'layer', ITEMS)
  const database = new DatabaseSync(file, { defensive: false })
  database.exec(statement)
  database.close()
  return file
}
