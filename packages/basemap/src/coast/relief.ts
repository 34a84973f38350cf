import { erode } from './erode.ts'
import { gridOf, SIDE_M, smoothAt, type Grid, type Spot } from './grid.ts'
import { layered, noiseFrom, smoothly, type Noise } from './noise.ts'
import { edgeFade, shapeFrom } from './shape.ts'

/** Cells along one side while rivers shape the land, and of the finished relief. */
const [COARSE, FINE] = [448, 1024]
/** Steps of erosion. More make valleys longer, not mountains higher. */
const STEPS = 22
/** Greatest depth that the sea falls to, in metres. */
const DEEPEST_M = 260

/**
 * A lake: its middle, half its length and width as shares of the square, its direction and its level in
 * metres.
 */
export interface Lake {
  at: Spot
  length: number
  width: number
  turn: number
  level: number
}

/** Heights of the invented coast in metres. The sea is below 0 by its depth. */
export interface Relief {
  /** As rivers shaped it, with the bends of `bend` still to come. */
  coarse: Grid
  fine: Grid
  /**
   * How far the fine relief is bent: what lies at a spot of it lies at the spot plus this on the coarse
   * one.
   */
  bend: (u: number, v: number) => Spot
}

/** Makes the relief of the invented coast. The same seed and the same world give the same relief. */
export function makeRelief(seed: number, real: Noise): Relief {
  const shape = shapeFrom(seed, real)
  const rough = layered(noiseFrom(seed + 5), 4)
  const coast = gridOf(COARSE, shape.coast)
  const coarse = gridOf(COARSE, (u, v) => {
    const shore = smoothAt(coast, u, v)
    return shore <= 0 ? -1 : 1 + shore * 300 * edgeFade(u, v) + 12 * (1 + rough(u * 22, v * 22))
  })
  erode(coarse, gridOf(COARSE, shape.uplift), STEPS)
  sink(coarse, coast, layered(noiseFrom(seed + 6), 4))
  const bent = layered(noiseFrom(seed + 7), 3)
  const bend = (u: number, v: number): Spot => [0.0026 * bent(u * 60, v * 60), 0.0026 * bent(u * 60 + 31, v * 60 + 57)]
  return { coarse, fine: refined(coarse, bend, seed), bend }
}

/** Gives the sea its depth: deeper away from the shore, shallow at the edges of the square. */
function sink({ size, values }: Grid, coast: Grid, rough: Noise): void {
  for (let row = 0, at = 0; row < size; row++)
    for (let column = 0; column < size; column++, at++) {
      const out = -(coast.values[at] ?? 0)
      if ((values[at] ?? 0) > 0) continue
      const [u, v] = [(column + 0.5) / size, (row + 0.5) / size]
      const floor =
        DEEPEST_M * smoothly(-0.004, 0.085, out) * (1 + 0.35 * rough(u * 14, v * 14)) +
        260 * smoothly(0.006, 0.03, out) * 0.25
      values[at] = -1.5 - Math.max(0, floor) * edgeFade(u, v)
    }
}

/**
 * Finer relief: a smooth surface through the coarse one, bent a little, with ribs on slopes and coves on
 * coasts.
 */
function refined(coarse: Grid, bend: Relief['bend'], seed: number): Grid {
  const ribs = layered(noiseFrom(seed + 8), 4)
  const coves = layered(noiseFrom(seed + 9), 3)
  return gridOf(FINE, (u, v) => {
    const [du, dv] = bend(u, v)
    const height = smoothAt(coarse, u + du, v + dv)
    const rib = 1 - 2 * Math.abs(ribs(u * 150, v * 150))
    const high = smoothly(10, 700, height)
    const shore = 1 - smoothly(0, 40, Math.abs(height))
    const flat = height < 0 ? 1 : edgeFade(u, v)
    return (height + high * 22 * rib + shore * 3.2 * coves(u * 120, v * 120)) * flat + (height < 0 ? 0 : 1 - flat)
  })
}

/** Lays a lake into a relief: level water, and a shore around it that rises from it. Changes the relief. */
export function layLake({ size, values }: Grid, lake: Lake, ragged: Noise): void {
  const reach = 1.7 * Math.max(lake.length, lake.width)
  const [fromX, toX] = [lake.at[0] - reach, lake.at[0] + reach].map((u) => Math.round(u * size))
  const [fromY, toY] = [lake.at[1] - reach, lake.at[1] + reach].map((v) => Math.round(v * size))
  for (let row = fromY ?? 0; row < (toY ?? 0); row++)
    for (let column = fromX ?? 0; column < (toX ?? 0); column++) {
      const at = row * size + column
      const distance = lakeDistance(lake, (column + 0.5) / size, (row + 0.5) / size, ragged)
      if (distance <= 0) values[at] = lake.level
      else {
        const share = smoothly(0, 0.6, distance / lake.width)
        values[at] = Math.max(
          lake.level + 1 + distance * SIDE_M * 0.02,
          lake.level + ((values[at] ?? 0) - lake.level) * share,
        )
      }
    }
}

/** Returns the distance of a spot from the shore of a lake as a share of the square: below 0 on its water. */
export function lakeDistance({ at, length, width, turn }: Lake, u: number, v: number, ragged: Noise): number {
  const angle = (turn * Math.PI) / 180
  const [dx, dy] = [u - at[0], v - at[1]]
  const bow = 0.35 * width * Math.sin((dx / length) * 4)
  const along = (dx * Math.cos(angle) + dy * Math.sin(angle)) / length
  const across = (-dx * Math.sin(angle) + dy * Math.cos(angle) + bow) / width
  return (Math.hypot(along, across) - 1 + 0.5 * ragged(u * 45, v * 45)) * width
}
