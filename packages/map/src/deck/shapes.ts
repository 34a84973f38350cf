import type { Point } from '@cairn/contract'

type Colour = [red: number, green: number, blue: number, alpha: number]

/** Returns the parts of a colour such as `#1976d2`, each from 0 to 255. */
export function colourParts(hex: string, alpha = 255): Colour {
  const at = (index: number) => Number.parseInt(hex.slice(index, index + 2), 16) || 0
  return [at(1), at(3), at(5), alpha]
}

/** Returns corners moved towards their centre: `share` 1 keeps them, 0 moves them to the centre. */
export function insetCorners([longitude, latitude]: Point, corners: readonly Point[], share: number): Point[] {
  return corners.map(([x, y]) => [longitude + (x - longitude) * share, latitude + (y - latitude) * share])
}
