/**
 * What is said in a part of a recording. Times are seconds from its start; a part may have none, and then
 * stands after the one that it follows. No two parts of a transcript have the same id.
 */
export interface Cue {
  id: string
  start?: number
  end?: number
  text: string
}

/** Returns the place of the cue that is said at a moment, -1 if none is. */
export function cueAt(cues: readonly Cue[], seconds: number): number {
  return cues.findLastIndex(({ start, end = 0 }) => start !== undefined && start <= seconds && seconds < end)
}

/** Puts lists of cues together in order of time. A cue without a time stays after the one before it. */
export function inOrder<T extends Cue>(...lists: readonly (readonly T[])[]): T[] {
  const placed = lists.flatMap((cues) => {
    let last = 0
    return cues.map((cue) => ({ cue, at: (last = cue.start ?? last) }))
  })
  return placed.toSorted((a, b) => a.at - b.at).map(({ cue }) => cue)
}

/** Numbers cues from 1, so that each has an id of its own. */
export function numbered(cues: readonly Omit<Cue, 'id'>[]): Cue[] {
  return cues.map((cue, at) => ({ ...cue, id: String(at + 1) }))
}
