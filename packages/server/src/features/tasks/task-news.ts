import type { Logger } from 'pino'
import * as v from 'valibot'
import { isUnfinished, type PushBody } from '@cairn/contract/wire'
import type { Identity } from '../../items/facts/identity.ts'
import type { Database } from '../../platform/database/database.ts'
import { openListener } from '../../platform/database/listener.ts'
import type { TaskBook } from './task-book.ts'
import { ownerOf, presentTask, type TaskRow } from './task-row.ts'

/** Pushes the state of a task to the open sockets of its person in this process. */
export type TellTask = (owner: Identity, push: 'taskUpdate' | 'taskComplete', body: PushBody<'taskUpdate'>) => void

/** Passes changes of tasks between the processes of the install. */
export interface TaskNews {
  /** Signals to every process that a task has changed. */
  ring(row: TaskRow | undefined): void
  close(): Promise<void>
}

const CHANNEL = 'cairn_task'
const newsSchema = v.pipe(v.string(), v.parseJson(), v.object({ key: v.string() }))

/**
 * Starts to pass changes of tasks between processes: each process reads a task that has changed and pushes it
 * to the sockets of its person (`tell`); if its cancellation was requested, `onCancel` is called, so that the
 * process that runs it stops it.
 */
export function openTaskNews({
  database,
  book,
  log,
  tell,
  onCancel,
}: {
  database: Database
  book: TaskBook
  log: Logger
  tell: TellTask
  onCancel: (key: string) => void
}): TaskNews {
  /** Each task is read one at a time, so that the last message has the latest state. */
  const looking = new Map<string, Promise<void>>()

  async function look(key: string): Promise<void> {
    const row = await book.find(key)
    if (!row) return
    if (row.cancel_wanted) onCancel(key)
    tell(ownerOf(row), isUnfinished(row) ? 'taskUpdate' : 'taskComplete', presentTask(row))
  }

  function heard(key: string): void {
    const next = (looking.get(key) ?? Promise.resolve())
      .then(() => look(key))
      .catch((thrown: unknown) => log.warn({ err: thrown }, 'progress of a task could not be sent'))
    looking.set(key, next)
    void next.then(() => looking.get(key) === next && looking.delete(key))
  }

  const listener = openListener(database, CHANNEL, {
    onMessage(payload) {
      const news = v.safeParse(newsSchema, payload)
      if (news.success) heard(news.output.key)
    },
    // Reads everything again after the listener was disconnected.
    onListening: () =>
      void book.lively().then(
        (tasks) => tasks.forEach(({ key }) => heard(key)),
        (thrown: unknown) => log.warn({ err: thrown }, 'progress of tasks could not be sent'),
      ),
    onTrouble: (text) => log.warn(text),
  })

  return {
    ring(row) {
      if (!row) return
      database
        .query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ key: row.key })])
        .catch((thrown: unknown) => log.warn({ err: thrown }, 'progress of a task could not be sent'))
    },
    close: () => listener.close(),
  }
}
