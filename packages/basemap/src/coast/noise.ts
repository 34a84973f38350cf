/** Noise of a position in the plane, from -1 to 1, smooth and always the same for one seed. */
export type Noise = (x: number, y: number) => number

/**
 * Returns a function that draws numbers from 0 up to, not including, 1. They follow from the seed alone
 * (mulberry32).
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const SIZE = 256
const MASK = SIZE - 1

/** Returns gradient noise (Perlin 2002) with features about one unit wide. */
export function noiseFrom(seed: number): Noise {
  const random = randomFrom(seed)
  const order = Uint8Array.from({ length: SIZE }, (_, at) => at)
  for (let at = MASK; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const kept = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = kept
  }
  const east = Float64Array.from({ length: SIZE }, () => 0)
  const south = Float64Array.from({ length: SIZE }, () => 0)
  for (let at = 0; at < SIZE; at++) {
    const angle = random() * 2 * Math.PI
    east[at] = Math.cos(angle)
    south[at] = Math.sin(angle)
  }
  const slope = (column: number, row: number, x: number, y: number) => {
    const at = order[((order[column & MASK] ?? 0) + row) & MASK] ?? 0
    return (east[at] ?? 0) * x + (south[at] ?? 0) * y
  }
  return (x, y) => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [dx, dy] = [x - column, y - row]
    const [u, v] = [eased(dx), eased(dy)]
    const north = mixed(slope(column, row, dx, dy), slope(column + 1, row, dx - 1, dy), u)
    const below = mixed(slope(column, row + 1, dx, dy - 1), slope(column + 1, row + 1, dx - 1, dy - 1), u)
    return mixed(north, below, v) * Math.SQRT2
  }
}

/** Returns the sum of `octaves` of a noise, each twice as fine and half as strong as the one before. */
export function layered(noise: Noise, octaves: number): Noise {
  return (x, y) => {
    let [sum, strength, scale] = [0, 0.5, 1]
    for (let octave = 0; octave < octaves; octave++) {
      sum += strength * noise(x * scale + octave * 17.3, y * scale - octave * 9.1)
      strength /= 2
      scale *= 2
    }
    return sum
  }
}

/** Returns a value that goes smoothly from 0 at `from` to 1 at `to`. */
export function smoothly(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return share * share * (3 - 2 * share)
}

/** Returns the value between `one` and `other` at a share from 0 to 1. */
export function mixed(one: number, other: number, share: number): number {
  return one + (other - one) * share
}

function eased(share: number): number {
  return share * share * share * (share * (share * 6 - 15) + 10)
}
