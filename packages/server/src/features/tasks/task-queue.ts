import { PgBoss, type Db } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Querier } from '../../platform/database/database.ts'
import { openListener } from '../../platform/database/listener.ts'

/** The job queue of tasks: pg-boss on the install's database. */
export interface TaskQueue {
  /**
   * Queues a task, within the caller's transaction or at once, to start after so many seconds. Tasks of one
   * person form a group.
   */
  send(key: string, user: number, source?: Querier, after?: number): Promise<void>
  /** Takes no more jobs; resolves when the running ones have ended. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Callbacks of the task queue: to run a task, and to give one up. */
export interface QueueHandlers {
  /**
   * Runs a task; `signal` is aborted when the queue has given the job to another process. A rejection is
   * retried.
   */
  work(key: string, signal: AbortSignal): Promise<void>
  /** Called for a task whose runs were cut off too often, such as by crashes of their processes. */
  giveUp(key: string): Promise<void>
}

const QUEUE = 'task'
const LOST = 'task-lost'
/** Tasks at work in one process, and of one person in all of them. */
const AT_ONCE = 3
const AT_ONCE_OF_A_PERSON = 2
/**
 * After so many seconds without a heartbeat a job is given to another process (pg-boss allows no less than
 * 10).
 */
const HEARTBEAT_S = 10
const SUPERVISE_S = 5
/** Nothing rings for a job that is to be tried again, or later. */
const LOOK_EVERY_S = 5
const LONGEST_S = 12 * 3600
/** Runs after the first, each the end of a process or of its database. */
const RETRIES = 3

interface JobData {
  key: string
}

/** Starts the job queue, creating its tables if necessary. */
export async function openTaskQueue(database: Database, handlers: QueueHandlers, log: Logger): Promise<TaskQueue> {
  const boss = new PgBoss({
    db: queueDatabase(database, log),
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: SUPERVISE_S,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'error in the task queue'))
  boss.on('warning', ({ message }) => log.warn(message))
  await boss.start()
  await boss.createQueue(LOST, { notify: true })
  await boss.createQueue(QUEUE, {
    notify: true,
    deadLetter: LOST,
    heartbeatSeconds: HEARTBEAT_S,
    expireInSeconds: LONGEST_S,
    retryLimit: RETRIES,
    retryDelay: 1,
  })
  for (let worker = 0; worker < AT_ONCE; worker++) await addWorker(boss, handlers)
  await boss.work<JobData>(LOST, async (jobs) => {
    for (const job of jobs) await handlers.giveUp(job.data.key)
  })
  return {
    async send(key, user, source = database, after = 0) {
      const db = {
        executeSql: async (text: string, values?: unknown[]) => ({ rows: await source.query(text, values) }),
      }
      await boss.send(QUEUE, { key } satisfies JobData, { group: { id: `User-${user}` }, startAfter: after, db })
    },
    drain: async () => void (await Promise.all([boss.offWork(QUEUE), boss.offWork(LOST)])),
    close: () => boss.stop({ graceful: false, close: false }),
  }
}

/**
 * A worker looks for the next job right after finishing one, because jobs queued while all were busy notified
 * nobody.
 */
async function addWorker(boss: PgBoss, handlers: QueueHandlers): Promise<void> {
  const options = { groupConcurrency: AT_ONCE_OF_A_PERSON, notifyPollingIntervalSeconds: LOOK_EVERY_S }
  const id = await boss.work<JobData>(QUEUE, options, async (jobs) => {
    for (const job of jobs) await handlers.work(job.data.key, job.signal).finally(() => boss.notifyWorker(id))
  })
}

/** The library works on our pool, and listens on a connection that heals itself. */
function queueDatabase(database: Database, log: Logger): Db {
  return {
    executeSql: (text, values) => database.pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      return openListener(database, channel, {
        onMessage: onNotification,
        onListening: onReconnect,
        onTrouble: (text) => log.warn(text),
      })
    },
  }
}
