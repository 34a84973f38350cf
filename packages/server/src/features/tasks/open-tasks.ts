import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { CairnError } from '@cairn/contract/errors'
import { isUnfinished, type ActiveTask, type Task } from '@cairn/contract/wire'
import type { TaskRun } from '@cairn/contract/server'
import type { Identity } from '../../items/facts/identity.ts'
import type { Database } from '../../platform/database/database.ts'
import { refusal } from '../../lib/refusal.ts'
import { createTaskBook, type Outcome, type TaskWish } from './task-book.ts'
import { createTaskFiles } from './task-files.ts'
import { openTaskNews, type TellTask } from './task-news.ts'
import { openTaskQueue } from './task-queue.ts'
import { openRun, TaskStopped, type OpenRun, type StopReason } from './task-run.ts'
import { isSame, ownerOf, presentTask, type BegunTask, type TaskRow } from './task-row.ts'

/**
 * Background tasks of people (PROTOCOL.md, "Tasks"). Every call is limited to the tasks of one person. Ended
 * tasks are deleted after a day; the oldest with a file earlier, if the files of a person exceed 6 GiB.
 */
export interface Tasks {
  /**
   * Queues a task; with `replaces`, cancels the person's unfinished ones of the same action and `asyncKey`.
   * Throws `tooManyTasks` if 10 others of the person are unfinished.
   */
  start(wish: TaskWish, replaces?: boolean): Promise<Task>
  /** Lists tasks that are unfinished or not dismissed, newest first, at most 50. */
  list(owner: Identity): Promise<Task[]>
  /**
   * Returns a task with its result, and the parts of it from the number `partsFrom` on. Throws `notFound` for
   * a task of somebody else, too (TRUST.md, T23).
   */
  read(owner: Identity, key: string, partsFrom: number): Promise<ActiveTask>
  /**
   * Cancels an unfinished task (a running one ends soon after); dismisses a finished one and deletes its
   * file. Throws `notFound`.
   */
  kill(owner: Identity, key: string): Promise<void>
  /** Returns the result file. Throws `notFound`. */
  result(owner: Identity, key: string): Promise<TaskResult>
  /** Stops the runs, which another process takes over, and waits for them, at most 8 seconds. */
  close(): Promise<void>
}

/** The file made by a task. */
export interface TaskResult {
  folder: string
  file: string
  name: string
  type: string
}

/** Runs the action of a task with the current rights of its person, and returns the action's result. */
export type Perform = (row: BegunTask, task: TaskRun) => Promise<unknown>

/** Services and settings of tasks. */
export interface TaskDeps {
  database: Database
  dataDir: string
  log: Logger
  perform: Perform
  /** Pushes the state of a task to the sockets of its person in this process. */
  tell: TellTask
}

type Unsettled = Exclude<StopReason, 'cancelled'>

/** How long results of tasks are kept (milliseconds). */
const KEPT_MS = 24 * 3600_000
/**
 * At shutdown, runs that ignore their abort signal are abandoned after this time; another process restarts
 * them.
 */
const DRAIN_WITHIN_MS = 8000
const SWEEP_EVERY_MS = 3600_000
/**
 * Wait before a task retries to get its lock (seconds); it grows with each run, because a run may read and
 * log its item.
 */
const TURN_AGAIN_S = 2
const TURN_AGAIN_MOST_S = 30

/** Opens the task service and starts working on queued tasks. */
export async function openTasks({ database, dataDir, log, perform, tell }: TaskDeps): Promise<Tasks> {
  const book = createTaskBook(database)
  const files = createTaskFiles(dataDir)
  let isClosing = false
  const running = new Map<string, AbortController>()
  const news = openTaskNews({ database, book, log, tell, onCancel: (key) => stop(key, 'cancelled') })
  const queue = await openTaskQueue(
    database,
    { work: runOnce, giveUp: async (key) => news.ring(await book.giveUp(key)) },
    log,
  )
  const sweep = setInterval(() => void sweepOld().catch(() => {}), SWEEP_EVERY_MS).unref()
  void sweepOld().catch((thrown: unknown) => log.warn({ err: thrown }, 'old tasks could not be deleted'))

  function stop(key: string, reason: TaskStopped['reason']): void {
    running.get(key)?.abort(new TaskStopped(reason))
  }

  async function sweepOld(): Promise<void> {
    for (const run of await book.sweep(KEPT_MS)) await files.remove(run)
  }

  async function runOnce(key: string, claim: AbortSignal): Promise<void> {
    if (isClosing) return handBack(key)
    const row = await book.begin(key)
    if (!row) return
    // The process started to shut down meanwhile, and has already stopped its runs.
    if (isClosing) return queue.send(key, row.user_i)
    const controller = new AbortController()
    const lose = () => controller.abort(new TaskStopped('lost'))
    claim.addEventListener('abort', lose)
    running.set(key, controller)
    news.ring(row)
    try {
      // Cancelled before it started: nothing to run.
      await settle(row, row.cancel_wanted ? { state: 'CANCELLED' } : await outcomeOf(row, controller))
    } finally {
      claim.removeEventListener('abort', lose)
      // This process may have started the same task again meanwhile.
      if (running.get(key) === controller) running.delete(key)
    }
  }

  /** Leaves a task to whoever is there next. */
  async function handBack(key: string): Promise<void> {
    const row = await book.find(key)
    if (row) await queue.send(key, row.user_i)
  }

  async function outcomeOf(row: BegunTask, controller: AbortController): Promise<Outcome | Unsettled> {
    let open: OpenRun | undefined
    try {
      open = await openRun(row, controller, { book, database, files, tell: news.ring })
      const result = await perform(row, open.task)
      return { state: 'DONE', result, file: await open.finishFile() }
    } catch (thrown) {
      await open?.finishFile().catch(() => {})
      if (controller.signal.aborted) return stopped(controller.signal.reason)
      // The database is away: the queue gives the task to whoever comes back first.
      if (thrown instanceof CairnError && thrown.code === 'storeUnavailable') throw thrown
      return { state: 'FAILED', error: refusal(thrown, `${row.action} as a task`, log) }
    } finally {
      await open?.giveBack()
    }
  }

  async function settle(row: TaskRow, outcome: Outcome | Unsettled): Promise<void> {
    if (outcome === 'lost') return
    // The rest is left to another process, or to this one when it is back.
    if (outcome === 'draining') return queue.send(row.key, row.user_i)
    // No worker waits for a turn, nor does what was found out of the rights of its person grow old.
    if (outcome === 'waiting') {
      const wait = Math.min(TURN_AGAIN_S * row.run, TURN_AGAIN_MOST_S)
      return queue.send(row.key, row.user_i, database, wait)
    }
    const isDone = outcome.state === 'DONE'
    const mayHoldPurged = isDone && outcome.file !== undefined && (await book.isPurgedSince(row.key))
    const error = new CairnError('purgedMeanwhile').toBody()
    news.ring(await book.end(row, mayHoldPurged ? { state: 'FAILED', error } : outcome))
    if (!isDone || mayHoldPurged) return files.remove(row)
    if (outcome.file) for (const former of await book.outgrown(row.user_i)) await putAway(former)
  }

  /** Deletes the file of a dismissed task. */
  async function putAway(row: TaskRow | undefined): Promise<void> {
    news.ring(row)
    if (row) await files.remove(row)
  }

  async function ofOwner(owner: Identity, key: string): Promise<TaskRow> {
    const row = await book.find(key)
    if (!row || !isSame(ownerOf(row), owner) || row.state === 'DISMISSED') throw new CairnError('notFound')
    return row
  }

  return {
    async start(wish, replaces = false) {
      const replaced = replaces ? await book.unfinishedLike(wish) : []
      for (const { key } of replaced) news.ring(await book.cancel(key))
      const row = await book.add(wish, (key, source) => queue.send(key, wish.owner.user, source))
      news.ring(row)
      return presentTask(row)
    },
    list: async (owner) => (await book.ofOwner(owner)).map(presentTask),
    async read(owner, key, partsFrom) {
      const row = await ofOwner(owner, key)
      const { result, stream_count: parts } = row
      return {
        ...presentTask(row),
        ...(result === null ? {} : { result }),
        ...(parts > partsFrom ? { parts: await book.partsFrom(key, partsFrom) } : {}),
      }
    },
    async kill(owner, key) {
      const row = await ofOwner(owner, key)
      if (isUnfinished(row)) news.ring(await book.cancel(key))
      else await putAway(await book.dismiss(key))
    },
    async result(owner, key) {
      const { state, run, file_name: name, file_type: type } = await ofOwner(owner, key)
      if (state !== 'DONE' || name === null || type === null) throw new CairnError('notFound')
      return { folder: files.folder, file: files.nameOf({ key, run }), name, type }
    },
    async close() {
      clearInterval(sweep)
      isClosing = true
      const drained = queue.drain()
      for (const key of running.keys()) stop(key, 'draining')
      await Promise.race([drained, pause(DRAIN_WITHIN_MS, undefined, { ref: false })])
      await Promise.all([queue.close(), news.close()])
    },
  }
}

function stopped(reason: unknown): Outcome | Unsettled {
  const why = reason instanceof TaskStopped ? reason.reason : 'lost'
  return why === 'cancelled' ? { state: 'CANCELLED' } : why
}
