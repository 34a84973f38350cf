import type { Point } from '@cairn/contract'
import type { Track } from './data-layers.ts'

/** One step of a track, with the time at its end (milliseconds since 1970). */
export interface TrackSegment {
  from: Point
  to: Point
  time: number
  /** Place of its track in the list. */
  track: number
}

/**
 * Cuts tracks into steps between two positions, for the GPU. `start` is the earliest time of any step, 0
 * without tracks.
 */
export function segmentsOf(tracks: readonly Track[]): { segments: TrackSegment[]; start: number } {
  const segments = tracks.flatMap(({ path }, track) =>
    path.slice(1).map(({ at, time }, index) => ({ from: path[index]?.at ?? at, to: at, time, track })),
  )
  const starts = tracks.flatMap(({ path }) => path[0]?.time ?? [])
  return { segments, start: starts.length === 0 ? 0 : Math.min(...starts) }
}

/**
 * Returns the position of each track at a moment, interpolated between its two nearest positions. Tracks that
 * have not begun or have ended are left out.
 */
export function headsAt(tracks: readonly Track[], time: number): { at: Point; track: number }[] {
  return tracks.flatMap(({ path }, track) => {
    const next = path.findIndex((step) => step.time >= time)
    const [before, after] = [path[next - 1] ?? path[next], path[next]]
    if (!before || !after || before.time > time) return []
    const length = after.time - before.time
    const share = length === 0 ? 0 : (time - before.time) / length
    const between = (axis: 0 | 1) => before.at[axis] + (after.at[axis] - before.at[axis]) * share
    return [{ at: [between(0), between(1)], track }]
  })
}
