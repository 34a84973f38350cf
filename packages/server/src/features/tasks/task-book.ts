import { itemId } from '@cairn/contract'
import { CairnError, type ErrorBody } from '@cairn/contract/errors'
import type { Identity } from '../../items/facts/identity.ts'
import type { Database, Querier } from '../../platform/database/database.ts'
import { TASK_COLUMNS, type BegunTask, type TaskBody, type TaskRow } from './task-row.ts'

/**
 * A request to start a task: the person whose it is, the action with its body, and `asyncKey`, which names it
 * among tasks of that person and action, so that a later request can replace it.
 */
export interface TaskWish {
  owner: Identity
  action: string
  asyncKey: string
  body: TaskBody
}

/** One run of a task; writes for a run that a later one has replaced are rejected. */
export interface RunKey {
  key: string
  run: number
}

/** The final state of a run, with its result or error. */
export type Outcome =
  | { state: 'DONE'; result: unknown; file?: { name: string; type: string; size: number } | undefined }
  | { state: 'FAILED'; error: ErrorBody }
  | { state: 'CANCELLED' }

/** Unfinished tasks one person may have (the queue runs a few of them at a time). */
const MOST_UNFINISHED = 10
/** Most tasks listed for a person. */
const MOST_LISTED = 50
/** Most bytes of result files kept for one person, newest first: three of the largest base map extracts. */
const MOST_KEPT_BYTES = 3 * 2 * 1024 ** 3
const LOCK = 4_217_002

const OF_RUN = "key = $1 and run = $2 and state = 'RUNNING'"
const OF_OWNER = 'user_i = $1 and actor_i is not distinct from $2'
const UNFINISHED = "state in ('QUEUED', 'RUNNING')"

/** Reads and writes tasks in the database. */
export type TaskBook = ReturnType<typeof createTaskBook>

/** Creates the store of tasks. */
export function createTaskBook(database: Database) {
  const one = async (text: string, values: readonly unknown[]) => (await database.query<TaskRow>(text, values))[0]
  return {
    /** Writes a task down and puts it into the queue in one transaction. Throws `tooManyTasks`. */
    add: (wish: TaskWish, enqueue: (key: string, source: Querier) => Promise<void>): Promise<TaskRow> =>
      database.transaction(async (transaction) => {
        const task = await insert(transaction, wish)
        await enqueue(task.key, transaction)
        return task
      }),
    find: (key: string) => one(`select ${TASK_COLUMNS} from task where key = $1`, [key]),
    /** Returns the tasks that a person has not dismissed, newest first. */
    ofOwner: ({ user, actor }: Identity) =>
      database.query<TaskRow>(
        `select ${TASK_COLUMNS} from task where ${OF_OWNER} and state <> 'DISMISSED' order by asked desc limit ${MOST_LISTED}`,
        [user, actor ?? null],
      ),
    unfinishedLike: ({ owner: { user, actor }, action, asyncKey }: TaskWish) =>
      database.query<TaskRow>(
        `select ${TASK_COLUMNS} from task where ${OF_OWNER} and action = $3 and async_key = $4 and ${UNFINISHED}`,
        [user, actor ?? null, action, asyncKey],
      ),
    /** Begins a run; undefined when there is nothing to do any more. */
    async begin(key: string): Promise<BegunTask | undefined> {
      const [task] = await database.query<BegunTask>(
        `update task set state = 'RUNNING', run = run + 1 where key = $1 and ${UNFINISHED} returning ${TASK_COLUMNS}, body`,
        [key],
      )
      return task
    },
    /** Gives the row, or undefined when the run is not the task's any more. */
    progress: ({ key, run }: RunKey, count: number, total: number | undefined) =>
      one(`update task set count = $3, total = coalesce($4, total) where ${OF_RUN} returning ${TASK_COLUMNS}`, [
        key,
        run,
        count,
        total ?? null,
      ]),
    end: ({ key, run }: RunKey, outcome: Outcome) => one(END, [key, run, ...outcomeValues(outcome)]),
    /** Tells whether an item was purged since the task was queued: its file may contain it. */
    async isPurgedSince(key: string): Promise<boolean> {
      const [row] = await database.query<{ is: boolean }>(
        'select exists (select from purged, task where task.key = $1 and purged.at >= task.asked) as is',
        [key],
      )
      return row?.is === true
    },
    /** Cancels a queued task, and requests that a running one ends; returns the task. */
    cancel: (key: string) =>
      one(
        `update task set cancel_wanted = true, state = case state when 'QUEUED' then 'CANCELLED' else state end,
           ended = case state when 'QUEUED' then now() end
         where key = $1 and ${UNFINISHED} returning ${TASK_COLUMNS}`,
        [key],
      ),
    dismiss: (key: string) =>
      one(`update task set state = 'DISMISSED' where key = $1 and not ${UNFINISHED} returning ${TASK_COLUMNS}`, [key]),
    /** Dismisses a person's oldest finished tasks whose files exceed 6 GiB together; returns them. */
    outgrown: (user: number) =>
      database.query<TaskRow>(
        `update task set state = 'DISMISSED' where key in (
           select key from (
             select key, row_number() over latest as place, sum(file_size) over latest as bytes from task
             where user_i = $1 and state = 'DONE' and file_name is not null window latest as (order by ended desc, key)
           ) kept where place > 1 and bytes > ${MOST_KEPT_BYTES}) returning ${TASK_COLUMNS}`,
        [user],
      ),
    /** Marks a task whose runs all ended with their process as failed (`taskInterrupted`). */
    giveUp: (key: string) =>
      one(
        `update task set state = 'FAILED', ended = now(), error = $2 where key = $1 and ${UNFINISHED} returning ${TASK_COLUMNS}`,
        [key, JSON.stringify(new CairnError('taskInterrupted').toBody())],
      ),
    async steps(key: string): Promise<Map<string, unknown>> {
      const rows = await database.query<{ step: string; value: unknown }>(
        'select step, value from task_step where key = $1',
        [key],
      )
      return new Map(rows.map(({ step, value }) => [step, value]))
    },
    /** Keeps what a step gave; false when the run is not the task's any more. */
    keepStep: async ({ key, run }: RunKey, step: string, value: unknown) =>
      (
        await database.query(`insert into task_step select key, $3, $4 from task where ${OF_RUN} returning 1`, [
          key,
          run,
          step,
          JSON.stringify(value ?? null),
        ])
      ).length > 0,
    /** Keeps a part under its number, once; gives the task, or undefined when the run is not its any more. */
    keepPart: ({ key, run }: RunKey, n: number, value: unknown) =>
      one(
        `with kept as (insert into task_part select key, $3, $4 from task where ${OF_RUN} on conflict do nothing)
         update task set stream_count = greatest(stream_count, $3 + 1) where ${OF_RUN} returning ${TASK_COLUMNS}`,
        [key, run, n, JSON.stringify(value ?? null)],
      ),
    async partsFrom(key: string, n: number): Promise<unknown[]> {
      const rows = await database.query<{ value: unknown }>(
        'select value from task_part where key = $1 and n >= $2 order by n',
        [key, n],
      )
      return rows.map(({ value }) => value)
    },
    /** Deletes dismissed tasks, and ones that ended so many milliseconds ago; returns their last runs. */
    sweep: (keptMs: number) =>
      database.query<RunKey>(
        `delete from task where ended is not null and (state = 'DISMISSED' or ended < now() - $1 * interval '1 ms') returning key, run`,
        [keptMs],
      ),
    /** Tasks of which there may have been news lately. */
    lively: () =>
      database.query<Pick<RunKey, 'key'>>(
        `select key from task where ${UNFINISHED} or ended > now() - interval '1 minute'`,
      ),
  }
}

const END = `update task set state = $3, ended = now(), result = $4, file_name = $5, file_type = $6, file_size = $7, error = $8
  where ${OF_RUN} returning ${TASK_COLUMNS}`

function outcomeValues(outcome: Outcome): unknown[] {
  const { state } = outcome
  if (state === 'CANCELLED') return [state, null, null, null, null, null]
  if (state === 'FAILED') return [state, null, null, null, null, JSON.stringify(outcome.error)]
  const { result, file } = outcome
  const kept = result === undefined ? null : JSON.stringify(result)
  return [state, kept, file?.name ?? null, file?.type ?? null, file?.size ?? null, null]
}

/** Tasks of one person are inserted one at a time, so that the limit holds. */
async function insert(source: Querier, { owner, action, asyncKey, body }: TaskWish): Promise<TaskRow> {
  const { user, actor } = owner
  await source.query('select pg_advisory_xact_lock($1, $2)', [LOCK, user])
  const [task] = await source.query<TaskRow>(
    `insert into task (user_i, actor_i, action, async_key, body, item) select $1, $2, $3, $4, $5, $6
     where (select count(*) from task where user_i = $1 and ${UNFINISHED}) < ${MOST_UNFINISHED} returning ${TASK_COLUMNS}`,
    [user, actor ?? null, action, asyncKey, JSON.stringify(body), body.t && body.i ? itemId(body.t, body.i) : null],
  )
  if (!task) throw new CairnError('tooManyTasks', '', { max: MOST_UNFINISHED })
  return task
}
