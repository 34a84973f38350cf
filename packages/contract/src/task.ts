import * as v from 'valibot'

/** QUEUED → RUNNING → DONE, FAILED or CANCELLED; DISMISSED when the person has put away what came of it. */
export const TASK_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED', 'DISMISSED'] as const
export type TaskState = (typeof TASK_STATES)[number]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Long work as its person is told of it (platform-core section 3, Task), in `taskUpdate`, `taskComplete` and `activeTask`. */
export const taskSchema = v.object({
  key: v.string(),
  /** What one task at a time is asked for: its action, or the `{arg}` of `asyncCancel`. */
  asyncKey: v.string(),
  state: v.picklist(TASK_STATES),
  /** When it was asked for (milliseconds since 1970). */
  started: v.number(),
  /** Steps done, and how many there are, once that is known. */
  count,
  total: v.optional(count),
  percentageComplete: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  /** Path on the own origin under which this person, and nobody else, finds the file that came of it; with its name and size in bytes. */
  resultURI: v.optional(v.string()),
  resultName: v.optional(v.string()),
  resultSize: v.optional(count),
  /** The action, and the item it is for. */
  keyAction: v.string(),
  keyItem: v.optional(v.string()),
  /** Key of the text that tells what went wrong, and what that text has in it. */
  errorKey: v.optional(v.string()),
  errorValues: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
  errorSys: v.optional(v.string()),
  /** Stream parts so far; `activeTask/{key}/{n}` gives those from n. */
  streamCount: count,
})
export type Task = v.InferOutput<typeof taskSchema>

/** Answer of `activeTask/{key}[/{n}]`: the task, what its action answered, and its stream parts from n. */
export interface ActiveTask extends Task {
  result?: unknown
  parts?: unknown[]
}

/** Whether the task still has work before it. */
export function isUnfinished({ state }: Pick<Task, 'state'>): boolean {
  return state === 'QUEUED' || state === 'RUNNING'
}
