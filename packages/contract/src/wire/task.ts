import * as v from 'valibot'
import type { TimelineEntry } from './timeline.ts'

/**
 * States of a task: QUEUED → RUNNING → DONE, FAILED or CANCELLED. DISMISSED: the person has put the outcome
 * away.
 */
export const TASK_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'DISMISSED'] as const
/** State of a task. DONE, FAILED and CANCELLED are its outcomes; DISMISSED hides the outcome. */
export type TaskState = (typeof TASK_STATES)[number]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Schema of a task as its owner sees it, in `taskUpdate`, `taskComplete` and `activeTask`. */
export const taskSchema = v.object({
  key: v.string(),
  /**
   * The action, or the `{arg}` of `asyncCancel`. A task started with `asyncCancel` cancels unfinished ones
   * with the same key.
   */
  asyncKey: v.string(),
  state: v.picklist(TASK_STATES),
  /** When it was requested (milliseconds since 1970). */
  started: v.number(),
  /** Steps done. */
  count,
  /** Number of steps, when known. */
  total: v.optional(count),
  percentageComplete: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  /** Path of the result file on the own origin. Only this person may fetch it. */
  resultURI: v.optional(v.string()),
  resultName: v.optional(v.string()),
  /** Bytes. */
  resultSize: v.optional(count),
  /** The action. */
  keyAction: v.string(),
  /** The item the action is for. */
  keyItem: v.optional(v.string()),
  /** Key of the text that says what went wrong. */
  errorKey: v.optional(v.string()),
  /** Values of that text. */
  errorValues: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  errorSys: v.optional(v.string()),
  /** Stream parts so far. `activeTask/{key}/{n}` returns those from n. */
  streamCount: count,
})
/**
 * A long action in progress or finished, as its owner sees it: its state, how many steps are done, and
 * either the result file or the key of the text that says what went wrong.
 */
export type Task = v.InferOutput<typeof taskSchema>

/**
 * Answer of `activeTask/{key}[/{n}]`: the task, its result, its stream parts from n, and `ops`, the changes
 * it made so far (newest first, 200 at most), as far as the person may see them.
 */
export interface ActiveTask extends Task {
  result?: unknown
  parts?: unknown[]
  ops?: TimelineEntry[]
}

/** Tells whether the task is queued or running. */
export function isUnfinished({ state }: Pick<Task, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}
