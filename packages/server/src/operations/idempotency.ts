import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../platform/database/database.ts'
import { Streamed } from '../lib/streamed.ts'
import { nameOfKey, seal, unseal } from './sealed.ts'

/** A call that another process may still be at is waited for this long (milliseconds). */
const WAIT_MS = 10_000
const LOOK_EVERY_MS = 100
const SWEEP_MS = 60 * 60_000

/** Runs each call once for its idempotency key, however often it is sent. */
export interface Idempotency {
  /**
   * Returns the answer of `task`, or that of an earlier call, also of one that still runs. Errors and
   * streamed answers of `task` are not stored: such calls may be sent again. Throws `badMessage` if the key
   * was used for another operation, and `outcomeUnknown` if another process ended before storing an answer,
   * refuses the call meanwhile, or takes too long.
   */
  run(call: KeyedCall, task: () => Promise<unknown>): Promise<unknown>
  close(): void
}

/** A call that carries an idempotency key: who calls, the key, and the operation. */
export interface KeyedCall {
  /** Item id of who calls. */
  actor: string
  key: string
  operation: string
}

/**
 * Creates the idempotency store: a repeated key gets the stored answer instead of a second run, for a day.
 * `waitMs` limits the wait for a call that another process still runs.
 */
export function createIdempotency(database: Querier, log: Logger, waitMs = WAIT_MS): Idempotency {
  const running = new Map<string, Promise<unknown>>()
  const sweeper = setInterval(() => {
    database
      .query("delete from action_key where at < now() - interval '1 day'")
      .catch((thrown: unknown) => log.warn({ err: thrown }, 'old action keys were not removed'))
  }, SWEEP_MS).unref()

  return {
    async run(call, task) {
      const name = `${call.actor} ${call.operation} ${call.key}`
      const known = running.get(name)
      if (known) return known
      const answer = runOnce(database, call, task, waitMs).finally(() => running.delete(name))
      running.set(name, answer)
      return answer
    },
    close: () => clearInterval(sweeper),
  }
}

async function runOnce(
  database: Querier,
  call: KeyedCall,
  task: () => Promise<unknown>,
  waitMs: number,
): Promise<unknown> {
  const { actor, key, operation } = call
  const claimed = await database.query(
    'insert into action_key (actor, key, operation) values ($1, $2, $3) on conflict do nothing returning 1',
    [actor, nameOfKey(key), operation],
  )
  if (claimed.length === 0) return answerOf(database, call, Date.now() + waitMs)
  try {
    const answer = (await task()) ?? {}
    if (answer instanceof Streamed) await forget(database, call)
    else
      await database.query('update action_key set answer = $3 where actor = $1 and key = $2', [
        actor,
        nameOfKey(key),
        seal(key, answer),
      ])
    return answer
  } catch (thrown) {
    await forget(database, call)
    throw thrown
  }
}

async function answerOf(database: Querier, { actor, key, operation }: KeyedCall, until: number): Promise<unknown> {
  for (;;) {
    const [row] = await database.query<{ operation: string; answer: Buffer | null }>(
      'select operation, answer from action_key where actor = $1 and key = $2',
      [actor, nameOfKey(key)],
    )
    if (row && row.operation !== operation)
      throw new CairnError('badMessage', 'the idempotency key was already used for another request')
    if (row?.answer) return unseal(key, row.answer)
    // The other process rejected it or ended: the outcome is unknown here.
    if (!row || Date.now() > until) throw new CairnError('outcomeUnknown', operation)
    await pause(LOOK_EVERY_MS)
  }
}

async function forget(database: Querier, { actor, key }: KeyedCall): Promise<void> {
  await database.query('delete from action_key where actor = $1 and key = $2', [actor, nameOfKey(key)])
}
