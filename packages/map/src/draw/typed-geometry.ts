import { geometrySchema, type Geometry } from '@cairn/contract'
import kinks from '@turf/kinks'
import * as v from 'valibot'
import { geometryParts } from '@cairn/model/geometry-parts'
import { circleAround, circleOf } from './circle.ts'
import type { PartKind } from './parts.ts'

/**
 * Why a typed place cannot be read. `map.typed.{key}` is the key of its text, `values` fill the
 * placeholders.
 */
export interface TypedProblem {
  key: 'noGeoJSON' | 'noNumbers' | 'outOfRange' | 'tooFew' | 'tooWide'
  values: Record<string, string | number>
}
/** Result of parsing a typed place: the geometry (undefined for blank text), or the problem. */
export type Typed = { geometry: Geometry | undefined } | { problem: TypedProblem }

const FEWEST: Record<PartKind, number> = { point: 1, linestring: 2, polygon: 3 }
/** Longer rings are checked only by the server, which is faster. */
const MOST_LOOKED_AT = 2000
const DECIMALS = 5

/**
 * Parses a typed place: GeoJSON, or one position a line, latitude first (`52.88452, -128.361`, `52° 53′ 4″ N
 * 128° 21′ 40″ W`). Positions make points, a line or an area, by `kind`. One position with a radius behind it
 * (`52.88452, -128.361 2 km`) is the area of that circle.
 */
export function parseTyped(text: string, kind: PartKind): Typed {
  const trimmed = text.trim()
  if (trimmed === '') return { geometry: undefined }
  if (trimmed.startsWith('{')) return parseGeoJSON(trimmed)
  return parseCircle(trimmed) ?? parsePositions(trimmed, kind)
}

const CIRCLE = /^(.+?)\s+(?:radius|rayon|r|\+|±)?\s*(\d+(?:\.\d+)?)\s*(km|m)$/i
const KILOMETRE = 1000
const LARGEST_RADIUS = 500 * KILOMETRE

/** Parses a position with a radius. Undefined if the text is none. */
function parseCircle(text: string): Typed | undefined {
  const [, place = '', number = '', unit = ''] = CIRCLE.exec(text) ?? []
  const position = parsePosition(place)
  if (!position) return undefined
  if (Math.abs(position[1]) > 90 || Math.abs(position[0]) > 180) return problem('outOfRange', { line: 1 })
  const radius = Number(number) * (unit.toLowerCase() === 'km' ? KILOMETRE : 1)
  const circle = radius > 0 && radius <= LARGEST_RADIUS ? circleAround(position, radius) : undefined
  return circle ? { geometry: circle } : problem('tooWide', { most: LARGEST_RADIUS / KILOMETRE })
}

/** Formats a geometry for `parseTyped`: a circle by its radius, a plain part by positions, else GeoJSON. */
export function formatTyped(geometry: Geometry): string {
  const [part, ...others] = geometryParts(geometry)
  if (!part || others.length > 0 || (part.type === 'Polygon' && part.coordinates.length > 1))
    return JSON.stringify(geometry)
  const circle = part.type === 'Polygon' ? circleOf(part.coordinates[0] ?? []) : undefined
  if (circle) return `${formatPosition(circle.centre)} ${formatRadius(circle.radius)}`
  const positions =
    part.type === 'Point'
      ? [part.coordinates]
      : part.type === 'Polygon'
        ? (part.coordinates[0] ?? []).slice(0, -1)
        : part.coordinates
  if (positions.some(({ length }) => length > 2)) return JSON.stringify(geometry)
  return positions.map(formatPosition).join('\n')
}

function formatPosition([longitude = 0, latitude = 0]: readonly number[]): string {
  return `${decimal(latitude)}, ${decimal(longitude)}`
}

function formatRadius(metres: number): string {
  return metres < KILOMETRE ? `${metres} m` : `${metres / KILOMETRE} km`
}

function parsePositions(text: string, kind: PartKind): Typed {
  const lines = text.split(/\n|;/).filter((line) => line.trim() !== '')
  const positions: [number, number][] = []
  for (const [index, line] of lines.entries()) {
    const position = parsePosition(line)
    if (!position) return problem('noNumbers', { line: index + 1 })
    if (Math.abs(position[1]) > 90 || Math.abs(position[0]) > 180) return problem('outOfRange', { line: index + 1 })
    positions.push(position)
  }
  const [first] = positions
  if (!first || positions.length < FEWEST[kind]) return problem('tooFew', { count: FEWEST[kind] })
  if (kind === 'point')
    return {
      geometry:
        positions.length === 1 ? { type: 'Point', coordinates: first } : { type: 'MultiPoint', coordinates: positions },
    }
  if (kind === 'linestring') return { geometry: { type: 'LineString', coordinates: positions } }
  const isClosed = positions.length > 3 && first.join() === positions.at(-1)?.join()
  return { geometry: { type: 'Polygon', coordinates: [isClosed ? positions : [...positions, first]] } }
}

const NUMBER = String.raw`[-+−]?\d+(?:\.\d+)?`
const ANGLE = String.raw`(${NUMBER})\s*(?:°|º)?\s*(?:(\d+(?:\.\d+)?)\s*['′’]\s*)?(?:(\d+(?:\.\d+)?)\s*["″”]\s*)?`
const POSITION = new RegExp(String.raw`^\s*${ANGLE}([NS])?\s*[,\s]\s*${ANGLE}([EWO])?\s*$`, 'i')

/** `[longitude, latitude]` of a line. Undefined if it lacks two angles. */
function parsePosition(line: string): [number, number] | undefined {
  const found = POSITION.exec(line)
  if (!found) return undefined
  const [, lat, latMinutes, latSeconds, north, lon, lonMinutes, lonSeconds, east] = found
  return [
    degrees(lon, lonMinutes, lonSeconds, /[WO]/i.test(east ?? '')),
    degrees(lat, latMinutes, latSeconds, /S/i.test(north ?? '')),
  ]
}

function degrees(whole = '0', minutes = '0', seconds = '0', isNegative: boolean): number {
  const number = Number(whole.replace('−', '-'))
  const size = Math.abs(number) + Number(minutes) / 60 + Number(seconds) / 3600
  return (number < 0 || whole.startsWith('-')) !== isNegative ? -size : size
}

function parseGeoJSON(text: string): Typed {
  try {
    const parsed: unknown = JSON.parse(text)
    const isFeature = typeof parsed === 'object' && parsed !== null && 'geometry' in parsed
    const geometry = v.safeParse(geometrySchema, isFeature ? parsed.geometry : parsed)
    if (geometry.success) return { geometry: geometry.output }
    const [issue] = geometry.issues
    return problem('noGeoJSON', { detail: `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim() })
  } catch (cause) {
    return problem('noGeoJSON', { detail: cause instanceof Error ? cause.message : '' })
  }
}

/** Finds where an area crosses itself, as `[longitude, latitude]`. Undefined if it does not. */
export function crossingOf(geometry: Geometry): [number, number] | undefined {
  for (const part of geometryParts(geometry)) {
    if (part.type !== 'Polygon' || part.coordinates.some(({ length }) => length > MOST_LOOKED_AT)) continue
    const at = kinks(part).features[0]?.geometry.coordinates
    if (at) return [at[0] ?? 0, at[1] ?? 0]
  }
  return undefined
}

function problem(key: TypedProblem['key'], values: TypedProblem['values']): Typed {
  return { problem: { key, values } }
}

/** At least the decimals shown, and all there are. */
function decimal(degreesOf: number): string {
  const short = degreesOf.toFixed(DECIMALS)
  return Number(short) === degreesOf ? short : String(degreesOf)
}
