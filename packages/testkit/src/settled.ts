import type { RunningServer } from '@cairn/server/main'

/**
 * Waits until a server has done everything that follows from committed changes: notifications, reactions of
 * areas, what those change in turn, and labels.
 */
export async function settled({ parts }: Pick<RunningServer, 'parts'>): Promise<void> {
  const { database, notifications, reactions, engine } = parts
  const lastChange = async () => (await database.query<{ id: number | null }>(LAST))[0]?.id
  let before: unknown
  do {
    before = await lastChange()
    await notifications.settle()
    await reactions.settle()
    await engine.context.labels.settle()
  } while ((await lastChange()) !== before)
}

const LAST = 'select max(id) as id from outbox'
