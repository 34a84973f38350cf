import { mixed, noiseFrom, layered, smoothly, type Noise } from './noise.ts'
import type { Spot } from './grid.ts'

const EDGE_SEED = 71
/** Most that the invented coast counts at the edge of the square, as a share of its side. */
const GENTLE = 0.02

/** A channel of the sea: its course, and its half width at each corner, as shares of the square. */
interface Channel {
  course: readonly (readonly [u: number, v: number, halfWidth: number])[]
}

/**
 * A rounded hill or island: middle, half length and half width, and the direction of its length in
 * degrees.
 */
interface Mound {
  at: Spot
  length: number
  width: number
  turn: number
}

/** The sound in the west, three inlets and a bay. */
const CHANNELS: readonly Channel[] = [
  {
    course: [
      [-0.1, 0.3, 0.16],
      [0.02, 0.5, 0.19],
      [0.06, 0.72, 0.19],
      [0.12, 1.1, 0.2],
    ],
  },
  {
    course: [
      [0.14, 0.73, 0.075],
      [0.235, 0.665, 0.05],
      [0.315, 0.615, 0.033],
      [0.352, 0.59, 0.02],
    ],
  },
  {
    course: [
      [0.285, 0.63, 0.024],
      [0.3, 0.575, 0.017],
      [0.322, 0.535, 0.009],
    ],
  },
  {
    course: [
      [0.05, 0.31, 0.05],
      [0.17, 0.265, 0.026],
      [0.3, 0.275, 0.021],
      [0.42, 0.235, 0.022],
      [0.5, 0.155, 0.018],
      [0.535, 0.1, 0.013],
    ],
  },
  {
    course: [
      [0.18, 0.92, 0.08],
      [0.33, 0.87, 0.045],
      [0.46, 0.825, 0.026],
      [0.6, 0.835, 0.022],
      [0.69, 0.795, 0.012],
    ],
  },
]

const ISLANDS: readonly Mound[] = [
  { at: [0.09, 0.52], length: 0.055, width: 0.02, turn: 62 },
  { at: [0.145, 0.575], length: 0.03, width: 0.013, turn: 40 },
  { at: [0.045, 0.6], length: 0.03, width: 0.014, turn: 75 },
  { at: [0.16, 0.43], length: 0.042, width: 0.02, turn: 110 },
  { at: [0.1, 0.385], length: 0.016, width: 0.01, turn: 30 },
  { at: [0.05, 0.83], length: 0.06, width: 0.028, turn: 70 },
  { at: [0.19, 0.8], length: 0.034, width: 0.013, turn: -35 },
  { at: [0.245, 0.652], length: 0.012, width: 0.006, turn: -30 },
  { at: [0.365, 0.862], length: 0.017, width: 0.008, turn: -20 },
]

/** Where the land rises fastest: middles of the ranges. */
const RANGES: readonly Mound[] = [
  { at: [0.61, 0.36], length: 0.17, width: 0.075, turn: -42 },
  { at: [0.83, 0.24], length: 0.17, width: 0.1, turn: -60 },
  { at: [0.82, 0.72], length: 0.15, width: 0.09, turn: 30 },
  { at: [0.52, 0.71], length: 0.12, width: 0.055, turn: -12 },
  { at: [0.35, 0.39], length: 0.13, width: 0.06, turn: -18 },
  { at: [0.28, 0.13], length: 0.16, width: 0.06, turn: 8 },
  { at: [0.72, 0.53], length: 0.07, width: 0.03, turn: -25 },
  { at: [0.75, 0.05], length: 0.2, width: 0.06, turn: 0 },
]

/** The valley of Saltbox River: low ground from the inlet's head to the east. */
const VALLEY: Channel = {
  course: [
    [0.355, 0.585, 0.02],
    [0.434, 0.557, 0.014],
    [0.5, 0.565, 0.012],
    [0.6, 0.545, 0.011],
    [0.68, 0.46, 0.01],
    [0.8, 0.45, 0.01],
    [0.92, 0.5, 0.012],
  ],
}

/** The land before rivers shape it. */
export interface Shape {
  /** Above 0 on land, below in the sea: about the distance from the coast, as a share of the square. */
  coast: Noise
  /** How fast the land rises, from 0 to 1. */
  uplift: Noise
}

/**
 * Returns the shape of the invented coast. `real` is the signed distance from the coast that the world's map
 * shows there: towards the edges of the square the invented coast becomes that one, so that nothing jumps
 * where the two meet.
 */
export function shapeFrom(seed: number, real: Noise): Shape {
  const ragged = layered(noiseFrom(seed), 6)
  const bent = layered(noiseFrom(seed + 1), 3)
  const rough = layered(noiseFrom(seed + 2), 5)
  const warped = (u: number, v: number): Spot => [
    u + 0.04 * bent(u * 6, v * 6),
    v + 0.04 * bent(u * 6 + 40, v * 6 + 40),
  ]
  const invented = (u: number, v: number) => {
    const [x, y] = warped(u, v)
    const sea = Math.min(...CHANNELS.map((channel) => outside(channel, x, y)))
    const islands = Math.max(...ISLANDS.map((island) => within(island, x, y)))
    return Math.max(sea, islands) + 0.022 * ragged(u * 13, v * 13)
  }
  return {
    coast: (u, v) => {
      const distance = edgeDistance(u, v) * (1 + 1.4 * ragged(u * 7, v * 7))
      const own = invented(u, v)
      // Deep water near the edge would leave a shore as straight as the edge.
      const gentle = mixed(Math.min(GENTLE, Math.max(-GENTLE, own)), own, smoothly(0.06, 0.14, distance))
      return mixed(real(u, v), gentle, smoothly(0.002, 0.1, distance))
    },
    uplift: (u, v) => {
      const [x, y] = warped(u, v)
      const ranges = RANGES.reduce(
        (sum, range) => Math.max(sum, smoothly(-0.9, 0.9, within(range, x, y) / range.width)),
        0,
      )
      const valley = smoothly(0, 0.05, outside(VALLEY, x, y))
      return (
        edgeFade(u, v) * (0.12 + 0.1 * valley + (0.78 + 0.5 * rough(u * 9, v * 9)) * ranges * (0.08 + 0.92 * valley))
      )
    },
  }
}

/**
 * Returns 0 at the edge of the square and 1 from a sixth of its side on: there the relief comes to nothing.
 * It does so along a bent line, as slopes that face one way would have gullies side by side.
 */
export function edgeFade(u: number, v: number): number {
  return smoothly(0, 1, (edgeDistance(u, v) / 0.16) * (1 + 0.7 * bentEdge(u * 7, v * 7)))
}

const bentEdge = layered(noiseFrom(EDGE_SEED), 3)

function edgeDistance(u: number, v: number): number {
  return Math.min(u, v, 1 - u, 1 - v)
}

/** Distance from the edge of a channel: below 0 within it. */
function outside({ course }: Channel, x: number, y: number): number {
  let nearest = Infinity
  for (let at = 1; at < course.length; at++) {
    const [fromX = 0, fromY = 0, fromWidth = 0] = course[at - 1] ?? []
    const [toX = 0, toY = 0, toWidth = 0] = course[at] ?? []
    const [dx, dy] = [toX - fromX, toY - fromY]
    const share = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)))
    const distance = Math.hypot(x - fromX - share * dx, y - fromY - share * dy)
    nearest = Math.min(nearest, distance - mixed(fromWidth, toWidth, share))
  }
  return nearest
}

/** About the distance from the edge of a mound: above 0 within it. */
function within({ at: [u, v], length, width, turn }: Mound, x: number, y: number): number {
  const angle = (turn * Math.PI) / 180
  const [dx, dy] = [x - u, y - v]
  const along = (dx * Math.cos(angle) + dy * Math.sin(angle)) / length
  const across = (-dx * Math.sin(angle) + dy * Math.cos(angle)) / width
  return (1 - Math.hypot(along, across)) * width
}
