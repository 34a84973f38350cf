import { foldText } from '../text/fold.ts'
import { cleanCell } from './cell.ts'

/** Numbers of the columns that together say where something is. */
export type PlaceColumns =
  | { kind: 'degrees'; latitude: number; longitude: number }
  | { kind: 'utm'; easting: number; northing: number; zone: number }

/** Where a row is: in degrees, or in metres of a zone of UTM, whose EPSG code of WGS 84 is given. */
export type PairedPlace = { latitude: number; longitude: number } | { x: number; y: number; system: string }

const HEADINGS = {
  latitude: /^(?:lat|latitude|latitude (?:dd|deg|degrees|wgs ?84)|lat (?:dd|deg|wgs ?84))$/,
  longitude: /^(?:lon|lng|long|longitude|longitude (?:dd|deg|degrees|wgs ?84)|(?:lon|long) (?:dd|deg|wgs ?84))$/,
  easting: /^(?:utm )?(?:e|x|east|easting|estant|abscisse)$/,
  northing: /^(?:utm )?(?:n|y|north|northing|nordant|ordonnee)$/,
  zone: /^(?:utm )?(?:zone|fuseau)(?: utm)?$/,
}
const LONGEST_CELL = 60
/** Degrees, perhaps minutes and seconds, with a sign or a letter of the compass before or after. */
const DEGREES =
  /^([NSEWO])?\s*([+-])?\s*(\d{1,3}(?:\.\d+)?)(?:[°º\s:]+(\d{1,2}(?:\.\d+)?)(?:['’′\s:]+(\d{1,2}(?:\.\d+)?))?)?[°º'"’”′″\s]*([NSEWO])?$/i
/** A zone of UTM such as `9`, `09` or `9U`, whose letter tells the hemisphere. */
const ZONE = /^(?:zone\s*)?(\d{1,2})\s*([C-HJ-NP-X])?$/i
const ZONES = 60
const MINUTES = 60
const SECONDS = 3600

/**
 * Finds the columns of a table that together say where a row is: latitude and longitude, or easting, northing
 * and zone of UTM. Undefined if there are none, or several called the same.
 */
export function placeColumnsIn(headings: readonly string[]): PlaceColumns | undefined {
  const plain = headings.map((heading) => foldText(heading.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')).trim())
  const only = (name: keyof typeof HEADINGS) => {
    const [at, ...others] = plain.flatMap((text, place) => (HEADINGS[name].test(text) ? [place] : []))
    return others.length > 0 ? undefined : at
  }
  const [latitude, longitude] = [only('latitude'), only('longitude')]
  if (latitude !== undefined && longitude !== undefined) return { kind: 'degrees', latitude, longitude }
  const [easting, northing, zone] = [only('easting'), only('northing'), only('zone')]
  if (easting === undefined || northing === undefined || zone === undefined) return undefined
  return { kind: 'utm', easting, northing, zone }
}

/** Returns the cells that say where a row is, in the order latitude, longitude or easting, northing, zone. */
export function placeCells(columns: PlaceColumns, cells: readonly string[]): string[] {
  const { kind } = columns
  const at =
    kind === 'degrees' ? [columns.latitude, columns.longitude] : [columns.easting, columns.northing, columns.zone]
  return at.map((place) => cleanCell(cells[place] ?? ''))
}

/** Reads where a row is from its cells, as `placeCells` returns them. Undefined if one of them is unclear. */
export function readPlaceCells({ kind }: PlaceColumns, cells: readonly string[]): PairedPlace | undefined {
  const [first = '', second = '', third = ''] = cells
  if (kind === 'degrees') {
    const [latitude, longitude] = [readDegrees(first, 'NS'), readDegrees(second, 'EWO')]
    return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  }
  const [x, y, system] = [readMetres(first), readMetres(second), systemOfZone(third)]
  return x === undefined || y === undefined || system === undefined ? undefined : { x, y, system }
}

/** Reads `-128.43`, `128,43 W` or `52° 51' 30" N` as degrees. Undefined for a letter of the other axis. */
function readDegrees(text: string, axis: string): number | undefined {
  if (text.length > LONGEST_CELL) return undefined
  const [, before, sign, degrees, minutes = '0', seconds = '0', after] = DEGREES.exec(withPoint(text)) ?? []
  const letter = (before ?? after)?.toUpperCase()
  if (degrees === undefined || (before !== undefined && after !== undefined)) return undefined
  if (letter !== undefined && (sign === '-' || !axis.includes(letter))) return undefined
  if (Number(minutes) >= MINUTES || Number(seconds) >= MINUTES) return undefined
  const size = Number(degrees) + Number(minutes) / MINUTES + Number(seconds) / SECONDS
  return sign === '-' || (letter !== undefined && 'SWO'.includes(letter)) ? -size : size
}

/** Reads metres such as `412 345.6`. Undefined for anything else. */
function readMetres(text: string): number | undefined {
  const plain = withPoint(text.slice(0, LONGEST_CELL)).replaceAll(/[\s\u00a0\u202f]|m$/g, '')
  return /^\d{5,8}(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

function systemOfZone(text: string): string | undefined {
  const [, zone, band = 'N'] = ZONE.exec(text) ?? []
  if (zone === undefined || Number(zone) < 1 || Number(zone) > ZONES) return undefined
  return `EPSG:32${band.toUpperCase() < 'N' ? '7' : '6'}${zone.padStart(2, '0')}`
}

/** Writes a decimal comma as a point. */
function withPoint(text: string): string {
  return text.includes('.') ? text : text.replace(/(\d),(\d)/, '$1.$2')
}
