import type { ItemId } from '@cairn/contract'
import type { ErrorBody } from '@cairn/contract/errors'
import type { Task, TaskState } from '@cairn/contract/wire'
import type { Identity } from '../../items/facts/identity.ts'

/** A row of table `task`. */
export interface TaskRow {
  key: string
  user_i: number
  actor_i: number | null
  action: string
  async_key: string
  /** What it is about, where that is an item. */
  item: ItemId | null
  state: TaskState
  run: number
  cancel_wanted: boolean
  asked: string
  count: number
  total: number | null
  stream_count: number
  result: unknown
  file_name: string | null
  file_type: string | null
  file_size: number | null
  error: ErrorBody | null
}

/** A running task with its request body, which may be long and is read only once. */
export type BegunTask = TaskRow & { body: TaskBody }

/** The body of an action, as `act` takes it. */
export type TaskBody = Record<string, unknown> & { t?: string | undefined; i?: number | undefined }

/** Columns of table `task` that make a `TaskRow`, for a select list. */
export const TASK_COLUMNS =
  'key, user_i, actor_i, action, async_key, item, state, run, cancel_wanted, asked, count, total, stream_count, result, file_name, file_type, file_size, error'

/**
 * Returns whose task it is. A task started in a masquerade belongs to that combination of person and
 * administrator.
 */
export function ownerOf({ user_i: user, actor_i: actor }: Pick<TaskRow, 'user_i' | 'actor_i'>): Identity {
  return actor === null ? { user } : { user, actor }
}

/** Tells whether a task with that owner belongs to this person. */
export function isSame(owner: Identity, person: Identity): boolean {
  return owner.user === person.user && owner.actor === person.actor
}

/** Returns the URL path of a task's result file. */
export function resultPath(key: string): string {
  return `/task-result/${key}`
}

/**
 * Converts a row to the task as sent to its person; `started` is when it was queued (milliseconds since
 * 1970).
 */
export function presentTask(row: TaskRow): Task {
  return {
    key: row.key,
    asyncKey: row.async_key,
    state: row.state,
    started: Date.parse(row.asked),
    count: row.count,
    ...(row.total === null ? {} : { total: row.total, percentageComplete: percentOf(row.count, row.total) }),
    ...(row.state === 'DONE' && row.file_name !== null
      ? { resultURI: resultPath(row.key), resultName: row.file_name, resultSize: row.file_size ?? 0 }
      : {}),
    keyAction: row.action,
    ...(row.item ? { keyItem: row.item } : {}),
    ...(row.error ? errorOf(row.error) : {}),
    streamCount: row.stream_count,
  }
}

function errorOf({
  userMessage,
  sysMessage,
  ...details
}: ErrorBody): Pick<Task, 'errorKey' | 'errorSys' | 'errorValues'> {
  const values = Object.entries(details).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return {
    errorKey: userMessage,
    errorSys: sysMessage,
    ...(values.length > 0 ? { errorValues: Object.fromEntries(values) } : {}),
  }
}

function percentOf(count: number, total: number): number {
  return total === 0 ? 100 : Math.min(100, Math.round((100 * count) / total))
}
