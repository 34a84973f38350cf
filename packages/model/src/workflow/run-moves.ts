import * as v from 'valibot'

/** Most runs that are named in what a move of many says. More are counted. */
export const MOST_NAMED_RUNS = 50

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * Schema of what moving the runs of a workflow to its published version does: how many there are that the
 * person may change, how many of them can be moved, or were, those that cannot with the reason, and the
 * contacts who lose an open step. `isDone` tells a move from a dry run.
 */
export const runMovesSchema = v.object({
  isDone: v.boolean(),
  found: count,
  moved: count,
  refused: count,
  /** `reason` is the key of a translated text, `step` the key of the step that has no place. */
  named: v.array(v.object({ id: v.string(), reason: v.string(), step: v.optional(v.string()) })),
  losing: v.array(v.string()),
})
/** What a move of many runs does, or did. */
export type RunMoves = v.InferOutput<typeof runMovesSchema>

/** Schema of what taking such a move back did: runs that are as before, and those that went on meanwhile. */
export const runsBackSchema = v.object({ back: count, left: count })

/** What is known before the first run was looked at. */
export const NO_MOVES: RunMoves = { isDone: false, found: 0, moved: 0, refused: 0, named: [], losing: [] }

/** Adds what one lot of runs says to what those before it said. */
export function addedMoves(one: RunMoves, other: RunMoves): RunMoves {
  return {
    isDone: one.isDone || other.isDone,
    found: one.found + other.found,
    moved: one.moved + other.moved,
    refused: one.refused + other.refused,
    named: [...one.named, ...other.named].slice(0, MOST_NAMED_RUNS),
    losing: [...new Set([...one.losing, ...other.losing])].slice(0, MOST_NAMED_RUNS),
  }
}
