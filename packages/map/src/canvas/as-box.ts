import type { Bounds } from '@cairn/contract'

/** Returns bounds as MapLibre takes them: an east below the west continues beyond 180 degrees. */
export function asBox([west, south, east, north]: Bounds): [number, number, number, number] {
  return [west, Math.max(south, -85), east < west ? east + 360 : east, Math.min(north, 85)]
}
