import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/database/database.ts'
import type { Feed } from '../facts/types.ts'

/** Milliseconds between looks at how far the feed has come. */
const LOOK_MS = 5

/**
 * Waits until the feed has delivered every change that is committed now; for that, all transactions that are
 * open now must end.
 */
export async function feedHasTold({ database, feed }: { database: Database; feed: Feed }): Promise<void> {
  const [now] = await database.query<{ xmax: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xmax')
  while (now && BigInt(feed.line()) < BigInt(now.xmax)) {
    feed.nudge()
    await pause(LOOK_MS)
  }
}
