import { setTimeout as wait } from 'node:timers/promises'
import { connectOrStart } from '@cairn/server/database'
import type { ServerProcess } from './server-process.ts'

/** Looks, a second apart, that find nothing new before a server is taken to be at rest. */
const QUIET_LOOKS = 3
const MOST_LOOKS = 180
const KEPT = `select count(*)::int as kept, count(*) filter (where ended is null)::int as waiting from reaction`

/**
 * Waits until a server process has run all reactions of areas to its demo content, so that copies of its
 * data folder do not run them again. Throws after three minutes.
 */
export async function untilAtRest({ dataDir }: Pick<ServerProcess, 'dataDir'>): Promise<void> {
  const database = await connectOrStart({ dataDir })
  try {
    let before = 0
    for (let look = 0, quiet = 0; quiet < QUIET_LOOKS; look++) {
      if (look === MOST_LOOKS) throw new Error('The server goes on making reactions to its demo content.')
      await wait(1000)
      const [{ kept, waiting } = { kept: 0, waiting: 0 }] = await database.query<{ kept: number; waiting: number }>(
        KEPT,
        [],
      )
      quiet = waiting === 0 && kept === before ? quiet + 1 : 0
      before = kept
    }
  } finally {
    await database.close()
  }
}
