import { FileRefusal } from '../file-refusal.ts'
import { WGS84, type RawFeature, type RawLayer } from '../raw.ts'
import { decodeText } from './decode-text.ts'

const GEOMETRIES = [
  'Point',
  'MultiPoint',
  'LineString',
  'MultiLineString',
  'Polygon',
  'MultiPolygon',
  'GeometryCollection',
]

/** GeoJSON (RFC 7946): a collection, one feature, or one geometry. Coordinates are WGS 84 unless the older member `crs` says otherwise. */
export function readGeoJson(bytes: Uint8Array, name: string): RawLayer[] {
  const whole = parse(decodeText(bytes))
  if (!isObject(whole)) throw new FileRefusal('notGeoJson', 'the file holds no object')
  return [{ name, system: systemOf(whole['crs']), features: featuresOf(whole) }]
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : ''
    const [, at] = /position (\d+)/.exec(message) ?? []
    const line = at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length
    throw new FileRefusal('jsonUnreadable', message, line)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
