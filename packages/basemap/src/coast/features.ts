import type { Feature, Geometry, Position } from 'geojson'
import { contours } from 'd3-contour'
import { placeOf, SIDE_M, valueAt, type Grid, type Spot } from './grid.ts'
import { NAMES, PEAKS, VILLAGES } from './names.ts'
import { randomFrom } from './noise.ts'
import type { Relief } from './relief.ts'
import { riversOf } from './rivers.ts'
import { wayThrough } from './ways.ts'
import type { TileLayers } from '../tiles/vector-tiles.ts'

/** Heights and depths in metres where the ground changes its tint, and metres between two contours. */
const [HEIGHTS, DEPTHS, INTERVAL] = [[-0.4, 80, 200, 380, 600, 850, 1050], [0, 12, 45, 120], 50]
const HIGHEST_M = 1600
/** Least distance of two named peaks, as a share of the square. */
const PEAK_GAP = 0.11

/** Returns everything that the tiles of the invented coast hold. */
export function featuresOf(relief: Relief, lakes: readonly Feature[], seed: number): TileLayers {
  const { fine } = relief
  const depths: Grid = { size: fine.size, values: fine.values.map((height) => -height) }
  const roads = roadsOf(relief.coarse)
  return {
    land: { from: 6, features: bands(fine, HEIGHTS) },
    sea: { from: 6, features: bands(depths, DEPTHS) },
    lake: { from: 7, features: [...lakes] },
    coast: { from: 6, features: coastLines(fine) },
    river: { from: 8, features: riversOf(relief).map(({ course, area }) => line(course, { rank: rankOf(area) })) },
    contour: { from: 11, features: contourLines(fine) },
    road: { from: 8, features: roads },
    building: { from: 12, features: buildingsOf(fine, roads, seed) },
    place: { from: 6, features: [...NAMES.map(({ at, ...name }) => point(at, name)), ...peaksOf(fine)] },
  }
}

function rankOf(area: number): number {
  return area > 4000 ? 1 : area > 1000 ? 2 : 3
}

function bands(grid: Grid, from: readonly number[]): Feature[] {
  return contours()
    .size([grid.size, grid.size])
    .thresholds([...from])(grid.values as unknown as number[])
    .map(({ value, coordinates }) => ({
      type: 'Feature',
      properties: { from: Math.max(0, value) },
      geometry: {
        type: 'MultiPolygon',
        coordinates: coordinates.map((rings) => rings.map((ring) => onGround(ring, grid.size))),
      },
    }))
}

/** Contours of land, without what runs along the edges of the square. */
function contourLines({ size, values }: Grid): Feature[] {
  const half: Grid = halved({ size, values })
  const heights = Array.from({ length: HIGHEST_M / INTERVAL }, (_, at) => (at + 1) * INTERVAL)
  return contours()
    .size([half.size, half.size])
    .thresholds(heights)(half.values as unknown as number[])
    .flatMap(({ value, coordinates }) =>
      coordinates.flat().map((ring) => ({
        type: 'Feature' as const,
        properties: { height: value, main: value % (INTERVAL * 4) === 0 ? 1 : 0 },
        geometry: { type: 'LineString' as const, coordinates: onGround(ring, half.size) },
      })),
    )
}

/** The shore, without what runs along the edges of the square. */
function coastLines({ size, values }: Grid): Feature[] {
  const isInside = ([x = 0, y = 0]: Position) => Math.min(x, y) > 1 && Math.max(x, y) < size - 1
  return contours()
    .size([size, size])
    .thresholds([HEIGHTS[0] ?? 0])(values as unknown as number[])
    .flatMap(({ coordinates }) => coordinates.flat())
    .flatMap((ring) => stretches(ring, isInside))
    .map((shore) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: onGround(shore, size) },
    }))
}

/** The parts of a line whose corners all pass. */
function stretches(line: readonly Position[], passes: (corner: Position) => boolean): Position[][] {
  const parts: Position[][] = [[]]
  for (const corner of line) {
    if (passes(corner)) parts.at(-1)?.push(corner)
    else parts.push([])
  }
  return parts.filter(({ length }) => length > 1)
}

function halved({ size, values }: Grid): Grid {
  const half = new Float32Array((size / 2) ** 2)
  for (let at = 0; at < half.length; at++) {
    const from = Math.floor(at / (size / 2)) * 2 * size + (at % (size / 2)) * 2
    half[at] =
      ((values[from] ?? 0) + (values[from + 1] ?? 0) + (values[from + size] ?? 0) + (values[from + size + 1] ?? 0)) / 4
  }
  return { size: size / 2, values: half }
}

function onGround(ring: readonly Position[], size: number): Position[] {
  return ring.map(([x = 0, y = 0]) => placeOf([x / size, y / size]))
}

/** A road from the village up the valley, one to its pump house, and a forest road to the landing. */
function roadsOf(coarse: Grid): Feature[] {
  const { saltbox, landing } = VILLAGES
  const road = (kind: string, spots: readonly Spot[]) => line(wayThrough(coarse, spots), { kind })
  return [
    road('road', [saltbox, [0.45, 0.56], [0.57, 0.56], [0.7, 0.45], [0.86, 0.46]]),
    road('road', [saltbox, [0.385, 0.605], [0.425, 0.622]]),
    road('track', [[0.7, 0.45], [0.62, 0.24], [0.56, 0.13], landing]),
    road('track', [
      [0.425, 0.622],
      [0.5, 0.76],
      [0.6, 0.81],
    ]),
  ]
}

/** Houses along the first part of the roads, on dry ground. */
function buildingsOf(fine: Grid, roads: readonly Feature[], seed: number): Feature[] {
  const random = randomFrom(seed + 20)
  return Object.values(VILLAGES).flatMap((village) =>
    Array.from({ length: 70 }, (): Feature[] => {
      const [angle, away] = [random() * 2 * Math.PI, 0.0012 + 0.011 * random() * random()]
      const at: Spot = [village[0] + away * Math.cos(angle), village[1] + away * Math.sin(angle)]
      const turn = nearestTurn(roads, at) ?? angle
      const [length, width] = [(9 + 9 * random()) / SIDE_M, (7 + 4 * random()) / SIDE_M]
      return valueAt(fine, at) < 3 ? [] : [house(at, length, width, turn)]
    }).flat(),
  )
}

/** Direction of the nearest stretch of road, in radians. */
function nearestTurn(roads: readonly Feature[], at: Spot): number | undefined {
  const [lon, lat] = placeOf(at)
  let best: { distance: number; turn: number } | undefined
  for (const { geometry } of roads) {
    if (geometry.type !== 'LineString') continue
    for (const [index, [x = 0, y = 0]] of geometry.coordinates.entries()) {
      const [nextX = x, nextY = y] = geometry.coordinates[index + 1] ?? []
      const distance = Math.hypot((x - lon) * 0.6, y - lat)
      if (distance < (best?.distance ?? Infinity)) best = { distance, turn: Math.atan2(y - nextY, (nextX - x) * 0.6) }
    }
  }
  return best?.turn
}

function house([u, v]: Spot, length: number, width: number, turn: number): Feature {
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([along = 0, across = 0]) =>
    placeOf([
      u + along * length * Math.cos(turn) - across * width * Math.sin(turn),
      v + along * length * Math.sin(turn) + across * width * Math.cos(turn),
    ]),
  )
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [corners] } }
}

/** The highest ground, far enough apart, with the names for it. */
function peaksOf({ size, values }: Grid): Feature[] {
  const cells = Array.from(values.keys()).filter((at) => at % 3 === 0 && (values[at] ?? 0) > 250)
  cells.sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0))
  const found: Spot[] = []
  const features: Feature[] = []
  for (const cell of cells) {
    const at: Spot = [((cell % size) + 0.5) / size, (Math.floor(cell / size) + 0.5) / size]
    if (found.some(([u, v]) => Math.hypot(u - at[0], v - at[1]) < PEAK_GAP)) continue
    const name = PEAKS[found.length]
    if (name === undefined) break
    found.push(at)
    features.push(point(at, { name, kind: 'peak', from: 9, height: Math.round(values[cell] ?? 0) }))
  }
  return features
}

function line(course: readonly Spot[], properties: Feature['properties']): Feature {
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: course.map(placeOf) } }
}

function point(at: Spot, properties: Feature['properties']): Feature {
  const geometry: Geometry = { type: 'Point', coordinates: placeOf(at) }
  return { type: 'Feature', properties, geometry }
}
