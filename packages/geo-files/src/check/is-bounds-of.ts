import type { Simple } from './raw-geometry.ts'

/**
 * Tells whether the `bbox` of a feature fits its geometries: four numbers, or six with heights (which are
 * not compared), that contain every position within `rounding` (in the positions' unit). West is greater
 * than east where the box crosses the antimeridian. An undefined `bbox` fits, null does not.
 */
export function isBoundsOf(bbox: unknown, simples: readonly Simple[], rounding: number): boolean {
  if (bbox === undefined) return true
  if (!Array.isArray(bbox) || ![4, 6].includes(bbox.length) || !bbox.every((one) => Number.isFinite(one))) return false
  const numbers = bbox as number[]
  const [west = 0, south = 0] = numbers
  const [east = 0, north = 0] = numbers.slice(numbers.length / 2)
  if (south > north) return false
  const isBetween = (x: number) => {
    const [isRightOf, isLeftOf] = [x >= west - rounding, x <= east + rounding]
    return west <= east ? isRightOf && isLeftOf : isRightOf || isLeftOf
  }
  return simples.every(({ parts }) =>
    parts.every((part) =>
      part.every(([x = 0, y = 0]) => isBetween(x) && y >= south - rounding && y <= north + rounding),
    ),
  )
}
