import { itemId, type Bounds, type Point } from '@cairn/contract'
import type { Feature } from '@cairn/contract/features'
import type { FeatureSet, Track } from '@cairn/map'

/** Bounds of a sample map: west, south, east and north of all sample places, in degrees. */
export const AROUND: Bounds = [-129.2, 52.6, -127.6, 53.3]
const START = Date.UTC(2026, 5, 1, 8)
const MINUTE = 60_000
const STEPS = 60

/** Places that things came from, and the one they are at. */
const ORIGINS: readonly Point[] = [
  [-128.9, 53.2],
  [-128.75, 52.75],
  [-127.8, 53.1],
  [-127.75, 52.68],
]
const HOUSE: Point = [-128.3, 52.95]

/**
 * Returns the tracks of two invented boat journeys with these labels: a position every five minutes for five
 * hours.
 */
export function sampleTracks([first = '', second = '']: readonly string[]): Track[] {
  const path = (turn: number, centre: Point) =>
    Array.from({ length: STEPS }, (_, at) => {
      const angle = turn + (at / STEPS) * 4.5
      const reach = 0.12 + at / 400
      const where: Point = [centre[0] + Math.cos(angle) * reach * 1.7, centre[1] + Math.sin(angle) * reach]
      return { at: where, time: START + at * 5 * MINUTE }
    })
  return [
    { item: 'first', label: first, path: path(0, [-128.5, 52.95]) },
    { item: 'second', label: second, path: path(2.6, [-128.2, 53]) },
  ]
}

/**
 * Returns a map layer with this label: four objects on loan, each with its place of origin and the place
 * where it is now.
 */
export function sampleLoans(label: string): FeatureSet {
  const place = (at: number, prop: string, position: Point): Feature => ({
    id: itemId('Loan', at),
    t: 'Loan',
    prop,
    label: `${label} ${at}`,
    bbox: [...position, ...position],
    geometry: { type: 'Point', coordinates: position },
  })
  const features = ORIGINS.flatMap((origin, at) => [
    place(at + 1, 'origin', origin),
    place(at + 1, 'destination', HOUSE),
  ])
  return {
    key: 'loans',
    label,
    state: 'READY',
    features,
    bbox: AROUND,
    properties: {},
    style: { kind: 'footprint', tone: 1 },
    retry: () => {},
  }
}
