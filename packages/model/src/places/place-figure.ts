import type { Bounds, Geometry, Point } from '@cairn/contract'
import type { GroundPart, PaperBlock, PaperGround, PaperLabel, PaperShape } from '@cairn/contract/paper'
import { boundsOf } from './bounds.ts'
import { clipToBox } from './clip-to-box.ts'
import { geometryParts } from './geometry-parts.ts'

const WIDTH = 484
const HEIGHT = 190
const PADDING = 18
const KM_PER_DEGREE = 111.32
const SCALES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]
const FRAME = '#c9ced6'
/** Colours of land and water, that also tell them apart in print without colours. */
const GROUND = { land: '#eef0e4', water: '#bcd9ec' } as const
/** Height of the legend, and how far apart its entries are. */
const [LEGEND, LEGEND_STEP] = [16, 110]
const LINE = '#1d5fa8'
const AREA = '#dbe8f6'
const INK = '#3b424c'

/** A drawing of a place, and the length of its scale bar in kilometres. */
export interface PlaceFigure {
  figure: Extract<PaperBlock, { kind: 'figure' }>
  kilometres: number
}

/** What lies below a place on paper, and the words of the legend. Without any the place stands on paper. */
export interface PlaceGround extends PaperGround {
  words: Readonly<Record<'place' | GroundPart['is'], string>>
}

interface Frame {
  west: number
  north: number
  shrink: number
  perDegree: number
}

/** Returns how a place lies in its frame. Undefined for a place of no extent. */
function frameOf(geometry: Geometry): Frame | undefined {
  const [west, south, east, north] = boundsOf(geometry)
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const [wide, high] = [(east - west) * shrink, north - south]
  if (!(wide > 0) || !(high > 0)) return undefined
  const perDegree = Math.min((WIDTH - 2 * PADDING) / wide, (HEIGHT - 3 * PADDING) / high)
  const left = (WIDTH - wide * perDegree) / 2
  const top = (HEIGHT - PADDING - high * perDegree) / 2
  return { west: west - left / shrink / perDegree, north: north + top / perDegree, shrink, perDegree }
}

/** Returns the bounds in degrees of what `drawPlace` draws of a place. Undefined where it draws nothing. */
export function boundsOfMap(geometry: Geometry): Bounds | undefined {
  const frame = frameOf(geometry)
  if (!frame) return undefined
  const { west, north, shrink, perDegree } = frame
  return [west, north - HEIGHT / perDegree, west + WIDTH / shrink / perDegree, north]
}

/**
 * Draws a line or an area to scale, with a bar for the scale and an arrow to the north; on land and water,
 * with a legend and the coordinates of two corners, where there is a ground. Undefined for a place of no
 * extent.
 */
export function drawPlace(geometry: Geometry, alt: string, ground?: PlaceGround): PlaceFigure | undefined {
  const inFrame = frameOf(geometry)
  if (!inFrame) return undefined
  const { west, north, shrink, perDegree } = inFrame
  const place = ([longitude, latitude]: readonly number[]): Point => [
    round(((longitude ?? 0) - west) * shrink * perDegree),
    round((north - (latitude ?? 0)) * perDegree),
  ]
  const hasGround = ground !== undefined && ground.parts.length > 0
  const perKilometre = perDegree / KM_PER_DEGREE
  const kilometres = SCALES.findLast((each) => each * perKilometre <= WIDTH / 4) ?? SCALES[0] ?? 1
  const shapes = geometryParts(geometry).flatMap((part): PaperShape[] => {
    if (part.type === 'Polygon')
      return part.coordinates.map((ring, at) => ({
        points: ring.map(place),
        isClosed: true,
        stroke: LINE,
        // A hole shows the paper.
        ...(hasGround ? {} : { fill: at === 0 ? AREA : '#ffffff' }),
        width: hasGround ? 2 : 1.4,
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
      height: HEIGHT + (hasGround ? LEGEND : 0),
      alt,
      shapes: [
        ...(hasGround ? groundShapes(ground.parts, place) : []),
        frame(),
        ...(hasGround ? swatches() : []),
        ...shapes,
        bar(kilometres * perKilometre),
        northArrow(),
      ],
      ...(hasGround ? { labels: labelsOf(ground, kilometres, boundsOfMap(geometry)) } : {}),
    },
  }
}

/** Land and water as far as they lie in the frame. */
function groundShapes(parts: readonly GroundPart[], place: (at: readonly number[]) => Point): PaperShape[] {
  return parts.flatMap(({ is, rings }) => {
    const [points = [], ...holes] = rings.map((ring) => clipToBox(ring.map(place), [0, 0, WIDTH, HEIGHT]))
    if (points.length < 3) return []
    return [{ points, holes: holes.filter((hole) => hole.length > 2), isClosed: true, fill: GROUND[is] }]
  })
}

/** The marks of the legend, below the frame: the place, land and water. */
function swatches(): PaperShape[] {
  const [y, size] = [HEIGHT + 5, 7]
  return [{ stroke: LINE, width: 1.4 }, { fill: GROUND.land }, { fill: GROUND.water }].map((look, at) => {
    const x = at * LEGEND_STEP + 1
    const points: Point[] = [
      [x, y],
      [x + size * 1.6, y],
      [x + size * 1.6, y + size],
      [x, y + size],
    ]
    return { points, isClosed: true, stroke: FRAME, width: 0.6, ...look }
  })
}

function labelsOf({ words, credit }: PlaceGround, kilometres: number, bounds: Bounds | undefined): PaperLabel[] {
  const [west = 0, south = 0, east = 0, north = 0] = bounds ?? []
  const y = HEIGHT + 11
  return [
    ...[words.place, words.land, words.water].map((text, at): PaperLabel => ({ at: [at * LEGEND_STEP + 16, y], text })),
    { at: [PADDING / 2, HEIGHT - PADDING / 2 - 6], text: `${kilometres} km` },
    { at: [4, 9], text: corner(north, west) },
    { at: [WIDTH - 4, HEIGHT - 4], text: corner(south, east), align: 'right' },
    { at: [WIDTH - PADDING, PADDING / 2 + 25], text: 'N', align: 'center' },
    ...(credit === '' ? [] : [{ at: [WIDTH, y], text: credit, align: 'right' } satisfies PaperLabel]),
  ]
}

/** Coordinates as they are written on maps, such as `52.905° N 128.301° W`. */
function corner(latitude: number, longitude: number): string {
  const [ns, ew] = [latitude < 0 ? 'S' : 'N', longitude < 0 ? 'W' : 'E']
  return `${Math.abs(latitude).toFixed(3)}° ${ns} ${Math.abs(longitude).toFixed(3)}° ${ew}`
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
