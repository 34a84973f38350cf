import type { Notes, Simple } from './raw-geometry.ts'
import type { Position } from './rings.ts'

const FULL_TURN = 180
const POLE = 90
/** Farther out, longitudes are no longer somebody's way to count on past the antimeridian. */
const FARTHEST = 3 * FULL_TURN

/**
 * Checks that all positions of a feature are valid longitudes and latitudes, and records problems in
 * `notes`. Returns them with the axes swapped if they are valid only that way (even if `notes` declines, as
 * the feature is refused then). Throws `Stopped` if they are valid neither way. Longitudes up to ±540 pass;
 * `isBeyond` tells that one is beyond ±180 and must be shifted by the caller.
 */
export function checkRange(simples: Simple[], notes: Notes): { simples: Simple[]; isBeyond: boolean } {
  const positions = simples.flatMap(({ parts, paths }) =>
    parts.flatMap((part, at) => part.map((position, index) => ({ position, path: `${paths[at] ?? ''}[${index}]` }))),
  )
  const wrong = positions.find(({ position: [lon = 0, lat = 0] }) => Math.abs(lat) > POLE || Math.abs(lon) > FARTHEST)
  if (wrong) {
    const isTurned = positions.every(
      ({ position: [lat = 0, lon = 0] }) => Math.abs(lat) <= POLE && Math.abs(lon) <= FULL_TURN,
    )
    if (!isTurned) notes.stop('outOfRange', wrong.path, wrong.position)
    notes.tell('swappedAxes', wrong.path, wrong.position)
    const turn = ([lat = 0, lon = 0, ...height]: Position) => [lon, lat, ...height]
    return {
      simples: simples.map((simple) => ({ ...simple, parts: simple.parts.map((part) => part.map(turn)) })),
      isBeyond: false,
    }
  }
  const beyond = positions.find(({ position: [lon = 0] }) => Math.abs(lon) > FULL_TURN)
  if (beyond) notes.tell('beyondTurn', beyond.path, beyond.position)
  return { simples, isBeyond: beyond !== undefined }
}
