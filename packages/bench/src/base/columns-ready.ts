import { columnStoreOf } from '@cairn/server/testing'

/**
 * Waits until searches are answered from columns in memory. They are read again when what types keep has
 * changed, as it does while a server starts: what is measured meanwhile is the database alone.
 */
export async function columnsReady(database: Parameters<typeof columnStoreOf>[0]): Promise<void> {
  const store = columnStoreOf(database)
  await store.load()
  while (!(await store.current())) await store.load()
}
