import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEATURE_PROBLEMS, type PlacePlan, type ProblemKind } from '@cairn/contract/place-files'
import { readWhole, type WholeRead } from './testing/index.ts'

const SHARED = path.resolve(import.meta.dirname, '../../../../shared/data/geo')
const ODD = path.join(SHARED, 'odd')
const PLAN: PlacePlan = { repairs: [], single: [] }

let folder: string
beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'places-'))))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (content: string | object, name = 'sample.geojson', plan: Partial<PlacePlan> = {}) => {
  const file = path.join(folder, name)
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readWhole(file, name, { ...PLAN, ...plan })
}
const kindsOf = ({ found }: WholeRead) => found.problems.map(({ kind }) => kind)
const all = (kinds: ProblemKind[]) => kinds.filter((kind) => FEATURE_PROBLEMS[kind].repairs)

/**
 * What must come of a file: how many go in as they are, then with every repair; or where and why it is
 * refused.
 */
interface Expected {
  problems?: ProblemKind[]
  ready?: number
  repaired?: number
  refusal?: string
  /** The place told with the first problem. */
  at?: string
}

const BOUNDS: Expected = { problems: ['boundsWrong'], ready: 0, repaired: 1, at: 'bbox' }
const ANSWERS: Record<string, Expected> = {
  invalid_feature_geometry_is_string: { problems: ['geometryWrong'], ready: 0, repaired: 0, at: 'geometry' },
  invalid_feature_no_properties: { problems: ['attributesWrong'], ready: 0, repaired: 1, at: 'properties' },
  invalid_feature_properties_is_int: { problems: ['attributesWrong', 'noGeometry'], ready: 0, repaired: 0 },
  invalid_featurecollection_feature_nullfeature: {
    problems: ['featureWrong'],
    ready: 0,
    repaired: 0,
    at: 'features[0]',
  },
  invalid_featurecollection_no_features_member: { refusal: 'notGeoJson' },
  invalid_featurecollection_type_lowercase: { refusal: 'notGeoJson' },
  invalid_geometry_bbox_not4or6: BOUNDS,
  invalid_geometry_bbox_not_numbers: BOUNDS,
  invalid_geometry_coordinates_empty_position: {
    problems: ['positionShort'],
    ready: 0,
    repaired: 0,
    at: 'coordinates[0][2]',
  },
  invalid_geometry_coordinates_string: { problems: ['numberAsText'], ready: 0, repaired: 1, at: 'coordinates' },
  invalid_geometry_depth_deep_polygon: { problems: ['depthWrong'], ready: 0, repaired: 0, at: 'coordinates[0][0]' },
  invalid_geometry_depth_shallow_multipolygon: {
    problems: ['depthWrong'],
    ready: 0,
    repaired: 0,
    at: 'coordinates[0][0]',
  },
  invalid_geometry_geometrycollection_null_geometry: {
    problems: ['collection', 'geometryWrong'],
    ready: 0,
    repaired: 0,
  },
  invalid_geometry_missing_type: { refusal: 'notGeoJson' },
  invalid_incorrect_geometry_data_type: {
    problems: ['depthWrong'],
    ready: 0,
    repaired: 0,
    at: 'features[0].geometry.coordinates[0]',
  },
  invalid_less_three_unique_nodes: {
    problems: ['tooFewPositions'],
    ready: 0,
    repaired: 0,
    at: 'features[0].geometry.coordinates[0]',
  },
  problematic_3d_coordinates: { problems: ['heights'], ready: 1, repaired: 1 },
  problematic_crosses_antimeridian: {
    problems: ['crossesAntimeridian'],
    ready: 1,
    repaired: 1,
    at: 'features[0].geometry.coordinates[0][1]',
  },
  problematic_excessive_coordinate_precision: { problems: ['excessivePrecision'], ready: 1, repaired: 1 },
  problematic_feature_null_geometry: { problems: ['noGeometry'], ready: 1, repaired: 0 },
  problematic_geometry_not_wrapped: { ready: 1 },
  problematic_inner_and_exterior_ring_intersect: { problems: ['holeCrossesRing'], ready: 0, repaired: 1 },
  problematic_nested_geometrycollection: { problems: ['collection', 'nestedCollection'], ready: 0, repaired: 1 },
  problematic_outside_lat_lon_boundaries: {
    problems: ['beyondTurn'],
    ready: 0,
    repaired: 1,
    at: 'features[0].geometry.coordinates[0][0]',
  },
  problematic_self_intersection_small: { problems: ['selfCrossing'], ready: 0, repaired: 1 },
  problematic_zero_length_linestring: { problems: ['zeroLengthLine'], ready: 0, repaired: 1 },
  valid_feature_null_geometry: { problems: ['noGeometry'], ready: 1, repaired: 0 },
  valid_feature_with_bbox: { ready: 1 },
  valid_feature_with_string_id: { ready: 1 },
  valid_featurecollection_bboxes: { ready: 2 },
  valid_featurecollection_multiple_feature_types: { ready: 4 },
  valid_geometry: { ready: 1 },
  valid_geometry_bbox: { ready: 1 },
  valid_geometry_geometrycollection_empty_geometries: { problems: ['noGeometry'], ready: 1, repaired: 0 },
  valid_geometry_multilinestring: { ready: 1 },
  valid_geometry_multipolygon: { ready: 1 },
  valid_geometry_polygon: { ready: 1 },
}
/** What the files have besides what they are there for. */
const BESIDES: ProblemKind[] = ['wrongWinding', 'excessivePrecision']

// The sample files stand outside the repository: without them this is left out, and said so.
describe.skipIf(!existsSync(ODD))('odd files of GeoJSON, which lie beside the repository', () => {
  const names = existsSync(ODD) ? readdirSync(ODD).map((file) => file.replace('.geojson', '')) : []
  test('each has its answer here', () => expect(names.filter((name) => !ANSWERS[name])).toEqual([]))
  test.each(names)('%s', async (name) => {
    const { problems = [], ready = 0, repaired, refusal, at } = ANSWERS[name] ?? {}
    const file = path.join(ODD, `${name}.geojson`)
    const under = (repairs: ProblemKind[]) => readWhole(file, `${name}.geojson`, { ...PLAN, repairs })
    if (refusal) return expect(under([])).rejects.toMatchObject({ reason: refusal })
    const asItIs = await under([])
    expect(kindsOf(asItIs).filter((kind) => problems.includes(kind) || !BESIDES.includes(kind))).toEqual(
      expect.arrayContaining(problems),
    )
    expect(kindsOf(asItIs).filter((kind) => !problems.includes(kind) && !BESIDES.includes(kind))).toEqual([])
    expect(asItIs.found.outcome).toMatchObject({ ready, refused: asItIs.found.count - ready })
    if (at !== undefined) expect(asItIs.found.problems.flatMap(({ places }) => places[0]?.path ?? [])).toContain(at)
    if (repaired === undefined) return
    const mended = await under(all(problems))
    expect(mended.found.outcome.ready).toBe(repaired)
    // What is repaired is whole: nothing is found of it any more but what was left as it was.
    if (mended.features.length === 0) return
    const again = await read({
      type: 'FeatureCollection',
      features: mended.features.map(({ geometry = null }) => ({ type: 'Feature', properties: {}, geometry })),
    })
    expect(kindsOf(again).filter((kind) => all(problems).includes(kind))).toEqual([])
    expect(again.found.outcome.refused).toBe(0)
  })
})

describe.skipIf(!existsSync(SHARED))('files of the public, which lie beside the repository', () => {
  test.each([
    ['lakes-north-america', 1200, { Polygon: expect.any(Number) as number }],
    ['railroads-north-america', 1127, { LineString: expect.any(Number) as number }],
    ['populated-places', 243, { Point: 243 }],
  ])('%s goes in whole', async (name, count, kinds) => {
    const { found, features, refused } = await readWhole(path.join(SHARED, `${name}.geojson`), `${name}.geojson`, PLAN)
    expect(found).toMatchObject({ count, kinds, outcome: { ready: count, refused: 0, withoutPlace: 0 } })
    expect([features.length, refused.length]).toEqual([count, 0])
  })
})

describe('what a feature says of itself', () => {
  const line = { type: 'LineString', coordinates: [[-130, 54], [-129, 55]] } // prettier-ignore
  const problemsOf = async (more: object, repairs: ProblemKind[] = []) => {
    const { found } = await read({ type: 'Feature', properties: {}, geometry: line, ...more }, 'one.geojson', {
      repairs,
    })
    return [...found.problems.map(({ kind, places }) => `${kind} ${places[0]?.path ?? ''}`), found.outcome.ready]
  }
  test.each([{}, [], true])('an id that is %j is told, and left out where that is asked', async (id) => {
    expect(await problemsOf({ id })).toEqual(['idWrong id', 0])
    expect(await problemsOf({ id }, ['idWrong'])).toEqual([expect.stringContaining('idWrong'), 1])
  })
  test.each([
    [[-130, 55, -129, 54]],
    [[-120, 54, -110, 55]],
    [[54, -130, 55, -129]],
    [[-130, 54, null, 55]],
    [[-130, 54, 0, -129, 56]],
  ])('bounds %j are told: they are none, or not those of the line', async (bbox) => {
    expect(await problemsOf({ bbox })).toEqual(['boundsWrong bbox', 0])
    expect(await problemsOf({ geometry: { ...line, bbox } })).toEqual(['boundsWrong geometry.bbox', 0])
    expect((await problemsOf({ bbox }, ['boundsWrong'])).at(-1)).toBe(1)
  })
  test('rounded bounds, those with heights and those across the antimeridian are right', async () => {
    for (const bbox of [
      [-130, 54, -129, 54.999],
      [-130, 54, 0, -129, 55, 9],
      [170, 50, -128, 60],
    ])
      expect(await problemsOf({ bbox, id: 7 })).toEqual([1])
  })
})

describe('around the poles', () => {
  const areaOf = (ring: number[][]) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [ring] },
  })
  const boundsOf = async (ring: number[][]) => {
    const { found } = await read(areaOf(ring), 'pole.geojson', { repairs: ['crossesAntimeridian', 'wrongWinding'] })
    return { kinds: found.kinds, bounds: found.bounds, problems: found.problems.map(({ kind }) => kind) }
  }

  test('an area from one end of the map to the other is meant so', async () => {
    const cap = [
      [-180, 80],
      [180, 80],
      [180, 90],
      [-180, 90],
      [-180, 80],
    ]
    expect(await boundsOf(cap)).toEqual({ kinds: { Polygon: 1 }, bounds: [-180, 80, 180, 90], problems: [] })
  })

  test('one that goes round a pole has it, where it is cut', async () => {
    const ring = [
      [-170, -70],
      [-60, -65],
      [60, -66],
      [170, -70],
      [-170, -70],
    ]
    expect(await boundsOf(ring)).toEqual({
      kinds: { MultiPolygon: 1 },
      bounds: [-180, -90, 180, -65],
      problems: expect.arrayContaining(['crossesAntimeridian']) as string[],
    })
    const { features } = await read(areaOf(ring), 'pole.geojson', { repairs: ['crossesAntimeridian', 'wrongWinding'] })
    const again = await read({ type: 'Feature', properties: {}, geometry: features[0]?.geometry ?? null })
    expect(kindsOf(again)).toEqual([])
  })
})

describe('one bad value costs its feature alone (T45)', () => {
  const feature = (properties: string, rest = '"geometry":{"type":"Point","coordinates":[-123,49]}') =>
    `{"type":"Feature","properties":${properties},${rest}}`
  const among = (bad: string) =>
    `{"type":"FeatureCollection","features":[${feature('{"n":1}')},${bad},${feature('{"n":2}')}]}`
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

  test('NUL and half characters are removed from texts and names, also from what is reported', async () => {
    const { found, features } = await read(
      among(feature('{"a\\u0000b":"x\\u0000y","c":{"d":"\\ud800"}}', '"id":"\\ud800","geometry":null')),
    )
    expect(features[1]).toMatchObject({ id: '\ufffd', attributes: { ab: 'xy', c: { d: '\ufffd' } } })
    expect(features).toHaveLength(3)
    expect(JSON.stringify(found)).not.toMatch(/u0000|ud800/)
  })

  test.each([3000, 50_000])('attributes nested %i deep are named, and left out on demand', async (depth) => {
    const file = among(feature(`{"a":${nested(depth)},"b":"stays"}`))
    const asked = await read(file)
    expect(asked.found).toMatchObject({
      count: 3,
      outcome: { ready: 2, refused: 1 },
      problems: [{ kind: 'attributesWrong', places: [{ n: 2, path: 'features[1].properties.a' }] }],
    })
    expect(() => JSON.stringify(asked.refused)).not.toThrow()
    const repaired = await read(file, 'sample.geojson', { repairs: ['attributesWrong'] })
    expect(repaired.found.outcome).toMatchObject({ ready: 3, repaired: 1 })
    expect(repaired.features[1]?.attributes).toMatchObject({ b: 'stays' })
  })

  test('coordinates nested 50,000 deep cost their feature', async () => {
    const bad = feature('{}', `"geometry":{"type":"Polygon","coordinates":${nested(50_000)}}`)
    const { found, refused } = await read(among(bad))
    expect(found.outcome).toMatchObject({ ready: 2, refused: 1 })
    expect(() => JSON.stringify(refused)).not.toThrow()
  })

  test('a table with 20,000 columns comes in; its report has as many as can be chosen from', async () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `c${at}`).join(',')
    const { found } = await read(`lon,lat,${names}\n-123,49,x\n-124,50${',y'.repeat(20_000)}\n`, 'wide.csv')
    expect(found).toMatchObject({ count: 2, outcome: { ready: 2 } })
    expect(found.headings).toHaveLength(1000)
    expect(found.fields).toHaveLength(300)
  })

  const place = '<Placemark><name>a</name><Point><coordinates>-123,49</coordinates></Point></Placemark>'
  const folder = (name: string) => `<Folder><name>${name}</name>${place}</Folder>`
  const kml = (inner: string) => `<kml><Document>${place}${inner}</Document></kml>`

  test('what people wrote beside a place stays, whatever it is called; only what draws it goes', async () => {
    const data = ['fill_date', 'icon', 'stroke-order', 'stroke', 'fill-opacity']
      .map((name) => `<Data name="${name}"><value>v</value></Data>`)
      .join('')
    const drawn = `<Placemark><name>B</name><ExtendedData>${data}</ExtendedData><Point><coordinates>1,2</coordinates></Point></Placemark>`
    const { features } = await read(`<kml><Document>${drawn}</Document></kml>`, 'data.kml')
    expect(Object.keys(features[0]?.attributes ?? {}).toSorted()).toEqual(['fill_date', 'name', 'stroke-order'])
  })

  test('more folders of a KML than one can choose from are one layer', async () => {
    const folders = Array.from({ length: 2000 }, (_, at) => folder(`f${at}`)).join('')
    const { found, features } = await read(kml(folders), 'wide.kml')
    expect(found).toMatchObject({ count: 2001, layers: [{ name: 'wide', count: 2001 }] })
    expect(features.at(-1)?.attributes).toEqual({ folder: 'f1999', name: 'a' })
  })

  test('folders of a KML nested 100,000 deep keep no place back', async () => {
    const deep = '<Folder>'.repeat(100_000) + place + '</Folder>'.repeat(100_000)
    expect((await read(kml(deep), 'deep.kml')).found).toMatchObject({ count: 2, outcome: { ready: 2 } })
  })
})
