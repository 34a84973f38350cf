import { CairnError } from '@cairn/contract/errors'
import type { TaskRun } from '@cairn/contract/server'
import type { RunKey, TaskBook } from './task-book.ts'
import type { OpenTaskFile, TaskFiles } from './task-files.ts'
import type { TaskRow } from './task-row.ts'
import { createLocks } from './task-turns.ts'
import { openZip } from '../../lib/zip.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Why a run is stopped early. `cancelled`: by its person; `draining`: the process shuts down; `lost`: another
 * process has the task by now; `waiting`: it did not get its locks, or lost them, and a later run starts
 * again.
 */
export type StopReason = 'cancelled' | 'draining' | 'lost' | 'waiting'

/** Thrown inside the work of a run that is stopped. */
export class TaskStopped extends Error {
  readonly reason: StopReason
  constructor(reason: StopReason) {
    super(`the task is ${reason}`)
    this.name = 'TaskStopped'
    this.reason = reason
  }
}

/** Services of a run. */
export interface RunDeps {
  book: TaskBook
  database: Pick<Database, 'connect'>
  files: TaskFiles
  /** Reports the progress of the task to its person. */
  tell(row: TaskRow): void
}

/** A run in progress. */
export interface OpenRun {
  task: TaskRun
  /**
   * Writes the last progress, and flushes the result file to disk. Returns its name, type and size; undefined
   * if the run made none.
   */
  finishFile(): Promise<{ name: string; type: string; size: number } | undefined>
  /** Releases its locks. */
  giveBack(): Promise<void>
}

/** Minimum interval between progress writes (milliseconds). */
const PROGRESS_EVERY_MS = 250

/**
 * Creates the `TaskRun` that the action of a task works with, for one run. Aborting `controller` stops the
 * run.
 */
export async function openRun({ key, run }: RunKey, controller: AbortController, deps: RunDeps): Promise<OpenRun> {
  const { book, database, files, tell } = deps
  const { signal } = controller
  const steps = await book.steps(key)
  let written = 0
  /** Progress reported too soon after the last write; the latest is written at the end. */
  let waiting: { count: number; total: number | undefined } | undefined
  const turns = createLocks(database, () => controller.abort(new TaskStopped('waiting')))
  let partCount = 0
  let made: { file: OpenTaskFile; name: string; type: string } | undefined

  /** A row that is not this run's any more means that another process has the task. */
  function stillOurs<T>(answer: T | undefined | false): T {
    if (answer) return answer
    controller.abort(new TaskStopped('lost'))
    throw signal.reason
  }

  function heed(row: TaskRow): void {
    tell(row)
    if (row.cancel_wanted) controller.abort(new TaskStopped('cancelled'))
    signal.throwIfAborted()
  }

  const task: TaskRun = {
    key,
    signal,
    async progress(count, total) {
      signal.throwIfAborted()
      waiting = { count, total }
      if (performance.now() - written < PROGRESS_EVERY_MS && count !== total) return
      waiting = undefined
      written = performance.now()
      heed(stillOurs(await book.progress({ key, run }, count, total)))
    },
    async step<T>(step: string, work: (key: string) => Promise<T>): Promise<T> {
      if (steps.has(step)) return steps.get(step) as T
      signal.throwIfAborted()
      const value = await work(`${key}:${step}`)
      stillOurs(await book.keepStep({ key, run }, step, value))
      steps.set(step, value)
      return value
    },
    async acquireLocks(alone, shared) {
      signal.throwIfAborted()
      if (!(await turns.take(alone, shared))) controller.abort(new TaskStopped('waiting'))
      signal.throwIfAborted()
    },
    async part(value) {
      signal.throwIfAborted()
      heed(stillOurs(await book.keepPart({ key, run }, partCount++, value)))
    },
    async file(name, type) {
      if (made) throw new CairnError('generalFailure', 'a task can write only one file')
      made = { file: await files.open({ key, run }), name, type }
      return made.file
    },
    async zip(name) {
      const file = await task.file(name, 'application/zip')
      await file.truncate(0)
      return openZip(file, signal)
    },
  }

  return {
    task,
    giveBack: turns.giveBack,
    async finishFile() {
      if (waiting) stillOurs(await book.progress({ key, run }, waiting.count, waiting.total))
      if (!made) return undefined
      const { file, name, type } = made
      const size = file.size()
      await file.close()
      return { name, type, size }
    },
  }
}
