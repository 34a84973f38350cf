import { intersection } from 'polyclip-ts'
import type { Simple } from './raw-geometry.ts'
import type { Position } from './rings.ts'

const HALF = 180
const TURN = 360
const POLE = 90
/** The turn itself, and those before and behind it. */
const TURNS = [-1, 0, 1]

/**
 * Finds the first segment of a line or ring that spans more than 180° of longitude. Returns the index of the
 * position at which that segment ends (1 or more), or -1 if there is none. Segments along a pole do not
 * count, nor does a part whose positions all have the same longitude after `unwrap`.
 */
export function findLongWay(part: readonly Position[]): number {
  const found = part.findIndex(([lon = 0, lat = 0], at) => {
    const [before = lon, latBefore = lat] = part[at - 1] ?? []
    return Math.abs(lon - before) > HALF && !(Math.abs(lat) === POLE && lat === latBefore)
  })
  return found >= 0 && unwrap(part).every(([lon]) => lon === part[0]?.[0]) ? -1 : found
}

/**
 * Returns the positions with longitudes that continue beyond ±180 instead of jumping, wherever a segment
 * spans more than 180° of longitude: 179, -179 becomes 179, 181. Latitudes and heights stay.
 */
export function unwrap(part: readonly Position[]): Position[] {
  let shift = 0
  return part.map(([lon = 0, ...others], at) => {
    const before = part[at - 1]?.[0] ?? lon
    if (lon - before > HALF) shift -= TURN
    if (before - lon > HALF) shift += TURN
    return [lon + shift, ...others]
  })
}

/**
 * Closes a ring from `unwrap` whose first and last longitudes differ, as it runs around a pole: appends two
 * positions at that pole (the south pole if its mean latitude is negative) and the first position. Returns
 * any other ring as it is.
 */
export function overPole(ring: Position[]): Position[] {
  const [first, last] = [ring[0]?.[0] ?? 0, ring.at(-1)?.[0] ?? 0]
  if (first === last) return ring
  const pole = ring.reduce((sum, [, lat = 0]) => sum + lat, 0) < 0 ? -POLE : POLE
  return [...ring, [last, pole], [first, pole], ring[0] ?? []]
}

/**
 * Cuts a geometry whose longitudes continue beyond ±180 (as `unwrap` returns them, at most to ±540) at the
 * antimeridian. Returns its pieces with longitudes within ±180 (RFC 7946, 3.1.9). Polygons lose all heights,
 * lines those at the cuts; points are only shifted.
 */
export function cutAtAntimeridian({ kind, parts, paths }: Simple): Simple[] {
  const path = paths[0] ?? ''
  if (kind === 'Point') return [{ kind, parts: parts.map((part) => part.map(inTurn)), paths }]
  if (kind === 'Line') return cutLine(parts[0] ?? []).map((line) => ({ kind, parts: [line], paths: [path] }))
  return TURNS.flatMap((turn) => {
    const [west, east] = [turn * TURN - HALF, turn * TURN + HALF]
    return intersection(parts.map(flat), [rectangle(west, east)]).map((rings) => ({
      kind,
      parts: rings.map((ring) => ring.map(([lon, lat]) => [lon - turn * TURN, lat])),
      paths: rings.map(() => path),
    }))
  })
}

function inTurn([lon = 0, ...others]: Position): Position {
  return [lon > HALF ? lon - TURN : lon < -HALF ? lon + TURN : lon, ...others]
}

function cutLine(line: readonly Position[]): Position[][] {
  const lines: Position[][] = []
  let current: Position[] = []
  let turn = turnOf(line[0]?.[0] ?? 0)
  for (const [at, position] of line.entries()) {
    const [lon = 0, lat = 0] = position
    const before = line[at - 1]
    while (before && Math.abs(lon - turn * TURN) > HALF) {
      const edge = turn * TURN + (lon > turn * TURN ? HALF : -HALF)
      const share = (edge - (before[0] ?? 0)) / (lon - (before[0] ?? 0))
      const cut = (before[1] ?? 0) + share * (lat - (before[1] ?? 0))
      current.push([edge - turn * TURN, cut])
      lines.push(current)
      turn += lon > turn * TURN ? 1 : -1
      current = [[edge - turn * TURN, cut]]
    }
    current.push([lon - turn * TURN, ...position.slice(1)])
  }
  return [...lines, current].filter((each) => each.length > 1)
}

function turnOf(lon: number): number {
  return lon > HALF ? 1 : lon < -HALF ? -1 : 0
}

function rectangle(west: number, east: number): [number, number][] {
  return [
    [west, -POLE],
    [east, -POLE],
    [east, POLE],
    [west, POLE],
    [west, -POLE],
  ]
}

/** Returns the positions of a line or ring without their heights. */
export function flat(ring: readonly Position[]): [number, number][] {
  return ring.map(([lon = 0, lat = 0]) => [lon, lat])
}
