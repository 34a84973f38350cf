import * as v from 'valibot'

/** Most runs that are listed individually in the result; others are only counted. */
export const MOST_NAMED_RUNS = 50

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * Schema of the result of moving the runs of a workflow to its published version: how many the person may
 * change, how many can be moved or were, those that cannot with the reason, and the contacts who lose an open
 * step. `isDone` is false for a dry run.
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
/** Result of moving many runs, or of its dry run. */
export type RunMoves = v.InferOutput<typeof runMovesSchema>

/**
 * Schema of the result of reverting such a move: runs restored, and runs skipped because they went on
 * meanwhile.
 */
export const runsBackSchema = v.object({ back: count, left: count })

/** The empty result of moving runs. */
export const NO_MOVES: RunMoves = { isDone: false, found: 0, moved: 0, refused: 0, named: [], losing: [] }

/** Adds the results of two batches of runs; of those named and of those who lose a step, the first 50. */
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
