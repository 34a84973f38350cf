import type { Logger } from 'pino'
import type { Database } from './database/database.ts'
import type { Hints } from './hints/hints.ts'
import { createPrincipals } from './permissions/create-principals.ts'
import { followGuardedKeys } from './permissions/guarded-key-book.ts'
import { createStore, createStoreParts } from './store/create-store.ts'
import type { ItemLoader } from './store/item-loader.ts'
import type { StoreParts } from './store/store-parts.ts'
import { openFeed } from './store/outbox-feed.ts'
import type { Feed, Principals, Store, TypeCatalogue } from './store/types.ts'

/** What keeps the items: the store, who may do what with them, and the news of what was changed. */
export interface Engine {
  store: Store
  principals: Principals
  feed: Feed
  /** Items whoever asks, for code that applies the permission rule itself. */
  loader: ItemLoader
  /** What the store works with, for actions. */
  parts: StoreParts
  close(): Promise<void>
}

export async function openEngine({
  database,
  catalogue,
  log,
  hints,
}: {
  database: Database
  catalogue: TypeCatalogue
  log: Logger
  hints: Hints
}): Promise<Engine> {
  const onTrouble = (text: string) => log.warn(text)
  const feed = await openFeed(database, { onTrouble, hints })
  const parts = createStoreParts(database, catalogue, feed.nudge, onTrouble)
  const guardedKeys = await followGuardedKeys(database, catalogue, feed, onTrouble)
  const store = createStore(parts)
  return {
    store,
    // Listens to the feed before anyone else does: what is delivered is judged by rights that know of the same change.
    principals: createPrincipals(database, parts.loader, feed, onTrouble),
    feed,
    loader: parts.loader,
    parts,
    async close() {
      guardedKeys.close()
      await feed.close()
      await store.close()
    },
  }
}
