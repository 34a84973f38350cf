import type { Geometry, Point } from '@cairn/contract'
import type { PaperBlock, PaperShape } from '@cairn/contract/paper'
import { boundsOf } from './bounds.ts'
import { geometryParts } from './geometry-parts.ts'

const WIDTH = 484
const HEIGHT = 190
const PADDING = 18
const KM_PER_DEGREE = 111.32
const SCALES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]
const FRAME = '#c9ced6'
const LINE = '#1d5fa8'
const AREA = '#dbe8f6'
const INK = '#3b424c'

/** A drawing of a place, and the length of its scale bar in kilometres. */
export interface PlaceFigure {
  figure: Extract<PaperBlock, { kind: 'figure' }>
  kilometres: number
}

/**
 * Draws a line or an area to scale, with a bar for the scale and an arrow to the north. Undefined for a place
 * of no extent.
 */
export function drawPlace(geometry: Geometry, alt: string): PlaceFigure | undefined {
  const [west, south, east, north] = boundsOf(geometry)
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [wide, high] = [(east - west) * shrink, north - south]
  if (!(wide > 0) || !(high > 0)) return undefined
  const perDegree = Math.min((WIDTH - 2 * PADDING) / wide, (HEIGHT - 3 * PADDING) / high)
  const left = (WIDTH - wide * perDegree) / 2
  const top = (HEIGHT - PADDING - high * perDegree) / 2
  const place = ([longitude, latitude]: readonly number[]): Point => [
    round(left + ((longitude ?? 0) - west) * shrink * perDegree),
    round(top + (north - (latitude ?? 0)) * perDegree),
  ]
  const perKilometre = perDegree / KM_PER_DEGREE
  const kilometres = SCALES.findLast((each) => each * perKilometre <= WIDTH / 4) ?? SCALES[0] ?? 1
  const shapes = geometryParts(geometry).flatMap((part): PaperShape[] => {
    if (part.type === 'Polygon')
      return part.coordinates.map((ring, at) => ({
        points: ring.map(place),
        isClosed: true,
        stroke: LINE,
        // A hole shows the paper.
        fill: at === 0 ? AREA : '#ffffff',
        width: 1.4,
      }))
    if (part.type === 'LineString') return [{ points: part.coordinates.map(place), stroke: LINE, width: 1.4 }]
    const [x, y] = place(part.coordinates)
    return [
      {
        points: [
          [x - 3, y],
          [x, y - 3],
          [x + 3, y],
          [x, y + 3],
        ],
        isClosed: true,
        fill: LINE,
      },
    ]
  })
  return {
    kilometres,
    figure: {
      kind: 'figure',
      width: WIDTH,
      height: HEIGHT,
      alt,
      shapes: [frame(), ...shapes, bar(kilometres * perKilometre), northArrow()],
    },
  }
}

function frame(): PaperShape {
  return {
    points: [
      [0, 0],
      [WIDTH, 0],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ],
    isClosed: true,
    stroke: FRAME,
    width: 0.8,
  }
}

/** A scale bar of so many points at the lower left. */
function bar(length: number): PaperShape {
  const [x, y] = [PADDING / 2, HEIGHT - PADDING / 2]
  const end = round(x + length)
  return {
    points: [
      [x, y - 4],
      [x, y],
      [end, y],
      [end, y - 4],
    ],
    stroke: INK,
    width: 1,
  }
}

/** An arrow to the north at the upper right, one half of it dark as on maps. */
function northArrow(): PaperShape {
  const [x, y] = [WIDTH - PADDING, PADDING / 2]
  return {
    points: [
      [x, y],
      [x - 5, y + 16],
      [x, y + 12],
      [x + 5, y + 16],
    ],
    isClosed: true,
    fill: INK,
    stroke: INK,
    width: 0.8,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
