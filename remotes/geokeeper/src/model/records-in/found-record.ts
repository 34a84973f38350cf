import type { Fixes } from '../capture/track.ts'
import { csvRecords, numberedRecords } from './csv-rows.ts'

/** A record found in a file: its cells by column, place or track, and repeats by name. */
export interface FoundRecord {
  /** Its row in a table. Without one it is known by its number in the file. */
  row?: number
  /** The name that the record has where it comes from. Without one it is known by its content. */
  instance?: string
  collected?: string
  cells: Readonly<Record<string, string>>
  place?: object
  track?: Fixes
  repeats?: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>
  /** The file is one of places, and this one cannot be read: it is told by its number and not taken over. */
  isPlaceless?: true
}

const PLACELESS: FoundRecord = { cells: {}, isPlaceless: true }

/** Names of columns that tell an instance, and of those that tell a moment, in ODK Central and KoBo. */
const [INSTANCES, MOMENTS] = [
  ['KEY', 'instanceID', 'meta-instanceID', 'meta/instanceID', '_uuid', 'meta/rootUuid'],
  ['collected', 'end', 'start', 'SubmissionDate', '_submission_time', 'time'],
]
const [LATITUDE, LONGITUDE] = [/^(lat|latitude|y)$/i, /^(lon|lng|long|longitude|x)$/i]

/** Tells whether a column of a table is half of a place, which `FoundRecord` has whole. */
export const isPlaceColumn = (column: string) => LATITUDE.test(column) || LONGITUDE.test(column)

/** Finds the records of a table. `repeats` has further tables by name, whose rows name their record. */
export function foundInTable(text: string, repeats: Readonly<Record<string, string>> = {}): FoundRecord[] {
  const inside = Object.entries(repeats).map(
    ([name, table]) => [name, Map.groupBy(csvRecords(table), parentOf)] as const,
  )
  return numberedRecords(text).map(({ number: row, cells }) => {
    const key = firstOf(cells, INSTANCES)
    const own = inside.flatMap(([name, rows]) => {
      const mine = key === undefined ? undefined : rows.get(key)
      // A record that comes again is the same one: what is in it stands with the first.
      rows.delete(key)
      return mine ? [[name, mine] as const] : []
    })
    const moment = Date.parse(firstOf(cells, MOMENTS) ?? '')
    const place = pointIn(cells)
    if (!place && namesPlace(cells)) return { ...PLACELESS, row }
    return {
      ...{ row, cells },
      ...(key === undefined ? {} : { instance: key.startsWith('uuid:') ? key : `uuid:${key}` }),
      ...(Number.isNaN(moment) ? {} : { collected: new Date(moment).toISOString() }),
      ...(place ? { place } : {}),
      ...(own.length > 0 ? { repeats: Object.fromEntries(own) } : {}),
    }
  })
}

function parentOf(row: Readonly<Record<string, string>>): string | undefined {
  return row['PARENT_KEY']?.split('/')[0] ?? row['_submission__uuid']
}

function firstOf(cells: Readonly<Record<string, string>>, names: readonly string[]): string | undefined {
  return names.map((name) => cells[name]).find((value) => value !== undefined && value !== '')
}

/** Tells whether a row says something in both halves of a place. */
function namesPlace(cells: Readonly<Record<string, string>>): boolean {
  const filled = Object.keys(cells).filter((name) => cells[name] !== '')
  return [LATITUDE, LONGITUDE].every((half) => filled.some((name) => half.test(name)))
}

function pointIn(cells: Readonly<Record<string, string>>): object | undefined {
  const numberAt = (name: RegExp) => {
    const found = Object.keys(cells).find((each) => name.test(each))
    return found === undefined || cells[found] === '' ? Number.NaN : Number(cells[found])
  }
  return pointOf(numberAt(LONGITUDE), numberAt(LATITUDE))
}

function pointOf(x: number, y: number): object | undefined {
  const isPlace = Math.abs(x) <= 180 && Math.abs(y) <= 90
  return isPlace ? { type: 'Point', coordinates: [x, y] } : undefined
}

/** Finds the records of a GeoJSON. Throws a `SyntaxError` for what is no JSON. */
export function foundInGeoJson(text: string): FoundRecord[] {
  const { features = [] } = JSON.parse(text) as { features?: ({ geometry?: object; properties?: object } | null)[] }
  return features.flatMap((feature) => {
    const { geometry, properties } = feature ?? {}
    if (typeof geometry !== 'object' || geometry === null) return [PLACELESS]
    const cells = Object.entries(properties ?? {}).flatMap(([name, value]: [string, unknown]) =>
      value === null || typeof value === 'object' ? [] : [[name, String(value as string | number | boolean)] as const],
    )
    return [{ cells: Object.fromEntries(cells), place: geometry }]
  })
}

/** An element of an XML document: elements in it by name, their text and its attributes. */
export interface XmlPart {
  name: string
  all: (name: string) => readonly XmlPart[]
  text: (name: string) => string
  attribute: (name: string) => string
}

/** Names of the elements that are records: waypoints and tracks of a GPX, places of a KML. */
export const XML_RECORDS = { gpx: ['wpt', 'trk'], kml: ['Placemark'] } as const

/** Reads the record of one of the elements of `XML_RECORDS`. */
export function foundInXml(part: XmlPart): FoundRecord {
  if (part.name === 'Placemark') return foundInPlacemark(part)
  const cells = { name: part.text('name'), desc: part.text('desc'), notes: part.text('cmt') }
  const degrees = (text: string) => (text === '' ? Number.NaN : Number(text))
  const at = (each: XmlPart): [number, number] => [degrees(each.attribute('lon')), degrees(each.attribute('lat'))]
  if (part.name === 'wpt') {
    const place = pointOf(...at(part))
    return place ? { cells, place, ...momentOf(part.text('time')) } : PLACELESS
  }
  // A track has no accuracy there: it counts as exact.
  const fixes = part.all('trkpt').map((each) => ({ at: at(each), time: each.text('time'), accuracy: 0 }))
  const track = fixes.filter((fix) => pointOf(...fix.at))
  const [first] = track
  if (!first) return PLACELESS
  // A track of one point is a place.
  const where = track.length > 1 ? { track } : { place: pointOf(...first.at) as object }
  return { cells, ...where, ...momentOf(first.time) }
}

/** Reads a point, a line or an area of a KML. */
function foundInPlacemark(part: XmlPart): FoundRecord {
  const cells = { name: part.text('name'), notes: part.text('description') }
  const positions = part
    .text('coordinates')
    .trim()
    .split(/\s+/)
    .map((each) => each.split(',').slice(0, 2).map(Number))
  const [first = []] = positions
  if (positions.flat().some((each) => Number.isNaN(each)) || first.length < 2) return PLACELESS
  const kind = part.all('Polygon').length > 0 ? 'Polygon' : part.all('LineString').length > 0 ? 'LineString' : 'Point'
  const coordinates = kind === 'Polygon' ? [positions] : kind === 'LineString' ? positions : first
  return { cells, place: { type: kind, coordinates }, ...momentOf(part.text('when')) }
}

function momentOf(text: string): { collected?: string } {
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? {} : { collected: new Date(moment).toISOString() }
}
