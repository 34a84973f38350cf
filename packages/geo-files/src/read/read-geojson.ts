import { FileRefusal } from '../file-refusal.ts'
import { MOST_FEATURES } from '../limits.ts'
import { layerOf, WGS84, type RawFeature, type RawLayer } from '../raw.ts'
import { cutFeatures, type CutText } from './cut-features.ts'
import { utf8Of } from './decode-text.ts'
import { lineOfFault, parseJson } from './parse-json.ts'

const GEOMETRIES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]

/**
 * Reads GeoJSON (RFC 7946): a collection, feature or geometry, as one layer called `name`, in WGS 84 unless
 * the older member `crs` says otherwise. Features of a collection are parsed one at a time, while they are
 * read; if that is not possible, the text is parsed as a whole to find the error. Throws a `FileRefusal` if
 * it is not GeoJSON.
 */
export function readGeoJson(bytes: Buffer, name: string): RawLayer[] {
  const text = utf8Of(bytes)
  const cut = cutOf(text)
  if (cut?.members.get('type') === 'FeatureCollection')
    return [
      {
        name,
        system: systemOf(cut.members.get('crs')),
        count: cut.features.length / 2,
        features: () => featuresIn(text, cut.features),
      },
    ]
  const whole = parseWhole(text)
  if (!isObject(whole)) throw new FileRefusal('notGeoJson', 'the file holds no object')
  return [layerOf(name, systemOf(whole['crs']), featuresOf(whole))]
}

function cutOf(text: Buffer): CutText | undefined {
  try {
    return cutFeatures(text, MOST_FEATURES)
  } catch {
    return undefined
  }
}

function* featuresIn(text: Buffer, places: readonly number[]): Generator<RawFeature> {
  for (let at = 0; at < places.length; at += 2)
    yield { path: `features[${at / 2}]`, feature: parsePart(text, places[at], places[at + 1]) }
}

/** Parses a part. On an error the whole file is examined to find the line. */
function parsePart(text: Buffer, from: number | undefined, to: number | undefined): unknown {
  try {
    return parseJson(text.toString('utf8', from, to))
  } catch {
    return parseWhole(text)
  }
}

function featuresOf(whole: Record<string, unknown>): RawFeature[] {
  const { type, features } = whole
  if (type === 'Feature') return [{ path: '', feature: whole }]
  if (GEOMETRIES.includes(String(type)))
    return [{ path: '', geometryPath: '', feature: { type: 'Feature', properties: null, geometry: whole } }]
  if (type !== 'FeatureCollection')
    throw new FileRefusal('notGeoJson', type === undefined ? 'type is missing' : `type: ${JSON.stringify(type)}`)
  if (!Array.isArray(features)) throw new FileRefusal('notGeoJson', 'features is missing')
  return features.map((feature: unknown, at) => ({ path: `features[${at}]`, feature }))
}

/** The member `crs` of the format's first version; missing or null means WGS 84. */
function systemOf(crs: unknown): string | undefined {
  if (crs === undefined || crs === null) return WGS84
  const properties = isObject(crs) ? crs['properties'] : undefined
  const name = isObject(properties) ? properties['name'] : undefined
  if (typeof name !== 'string') return undefined
  if (/CRS:?:?84$/i.test(name)) return WGS84
  const [, code] = /EPSG:(?:[\d.]*:)?(\d+)$/i.exec(name) ?? []
  return code ? `EPSG:${code}` : name
}

function parseWhole(text: Buffer): unknown {
  const whole = text.toString()
  try {
    return parseJson(whole)
  } catch (thrown) {
    throw new FileRefusal('jsonUnreadable', thrown instanceof Error ? thrown.message : '', lineOfFault(whole))
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
