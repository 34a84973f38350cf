import type { Bounds, Geometry, ItemId, Point } from '@cairn/contract'
import type { Feature } from '@cairn/contract/features'
import { boundsOf, padBounds, unionOfBounds } from '@cairn/model/bounds'
import type { RecordPlace } from './record-places.ts'

/** Sets of a map of records, the topmost first: results of a review, and tracks. */
export const PLACE_SETS = ['NEW', 'EDITED', 'HAS_ISSUES', 'APPROVED', 'REJECTED', 'TRACK'] as const
/** A set of places on a map of records: those with this result of a review, or tracks. */
export type PlaceSet = (typeof PLACE_SETS)[number]

/** Colours of the sets by their number in the map: what has issues is red, what is approved green. */
export const PLACE_TONES: Readonly<Record<PlaceSet, number>> = {
  ...{ NEW: 0, EDITED: 4, HAS_ISSUES: 5, APPROVED: 2, REJECTED: 3, TRACK: 1 },
}
/** Colour of the areas of programs and work. */
export const AREA_TONE = 7

/** Returns the set of a map that a place belongs to. */
export function setOfPlace({ pointer, review }: RecordPlace): PlaceSet {
  if (pointer === '/track') return 'TRACK'
  return PLACE_SETS.find((each) => each === review) ?? 'NEW'
}

/** Returns a place as the map draws it. */
export function featureOfPlace({ id, pointer, geometry, label, isCoarse }: RecordPlace): Feature {
  return {
    ...{ id: id as ItemId, t: 'GeoKeeperFieldData', prop: pointer, label },
    geometry: geometry as Geometry,
    bbox: boundsOf(geometry as Geometry),
    ...(isCoarse ? { coarse: true as const } : {}),
  }
}

/**
 * Returns the area of a program, or the place of some work, as the map draws it. Undefined if it has none.
 */
export function featureOfArea(item: Readonly<Record<string, unknown>>, prop: 'area' | 'place'): Feature | undefined {
  const geometry = item[prop]
  if (typeof geometry !== 'object' || geometry === null) return undefined
  return {
    ...{ id: String(item['$id']) as ItemId, t: String(item['_t']), prop, label: String(item['label'] ?? '') },
    geometry: geometry as Geometry,
    bbox: boundsOf(geometry as Geometry),
  }
}

/** Returns a track that is recorded here and not stored yet, as the map draws it. Undefined without one. */
export function featureOfTrack(track: object | undefined): Feature | undefined {
  const shared = { id: 'GeoKeeperFieldData-0' as ItemId, t: 'GeoKeeperFieldData', prop: 'track', label: '' }
  return track && { ...shared, geometry: track as Geometry, bbox: boundsOf(track as Geometry) }
}

/** Returns the smallest bounds around features. Undefined if there are none. */
export function boundsOfFeatures(features: readonly Feature[]): Bounds | undefined {
  return unionOfBounds(features.map(({ bbox }) => bbox))
}

/** Returns the bounds of the area of a program. Undefined if it has none. */
export function boundsOfArea(area: unknown): Bounds | undefined {
  return typeof area === 'object' && area !== null ? padBounds(boundsOf(area as Geometry)) : undefined
}

/** Positions of a track with their times (milliseconds since 1970). */
export type TrackPath = { at: Point; time: number }[]

/**
 * Returns the parts of a track with the times of their points. A gap, in which the device told no place,
 * stays one: it parts two paths. Without times there are none.
 */
export function pathsOfTrack(track: unknown, points: unknown): TrackPath[] {
  const times = Array.isArray(points) ? points.map((each) => Date.parse(String((each as { time?: unknown }).time))) : []
  const lines = linesOf(track)
  if (times.length < lines.flat().length || times.some(Number.isNaN)) return []
  let next = 0
  return lines
    .map((line) => line.map(([x, y]) => ({ at: [x, y] as Point, time: times[next++] ?? 0 })))
    .filter((path) => path.length > 1)
}

/** Returns the length of a track in metres, without its gaps. */
export function metresOfTrack(track: unknown): number {
  const metres = (line: Point[]) => line.slice(1).reduce((sum, to, at) => sum + metresBetween(line[at] ?? to, to), 0)
  return linesOf(track).reduce((sum, line) => sum + metres(line), 0)
}

const EARTH_METRES = 6_371_009
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Returns the distance of two points in metres, on a sphere. */
export function metresBetween([a, b]: Point, [c, d]: Point): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const h = half(d - b) + Math.cos(radians(b)) * Math.cos(radians(d)) * half(c - a)
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

function linesOf(track: unknown): Point[][] {
  const { type, coordinates } = (track ?? {}) as { type?: string; coordinates?: unknown }
  if (type === 'LineString') return [coordinates as Point[]]
  return type === 'MultiLineString' ? (coordinates as Point[][]) : []
}
