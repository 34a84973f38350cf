import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { createPrincipals } from '../permissions/create-principals.ts'
import { createStore, createStoreParts } from './create-store.ts'
import type { ItemLoader } from './item-loader.ts'
import { openFeed } from './outbox-feed.ts'
import type { StoreParts } from './store-parts.ts'
import type { Feed, Principals, Store, TypeCatalogue } from './types.ts'

/** The store of a process with all that goes with it. `parts` are for imports and other work on many items at once. */
export interface Engine {
  store: Store
  feed: Feed
  principals: Principals
  loader: ItemLoader
  parts: StoreParts
  close(): Promise<void>
}

export interface EngineOptions {
  database: Database
  catalogue: TypeCatalogue
  log?: Pick<Logger, 'warn'>
}

/** Opens the store over a database that is up to date; the database stays the caller's to close. */
export async function openEngine({ database, catalogue, log }: EngineOptions): Promise<Engine> {
  const onTrouble = (text: string) => log?.warn(text)
  const feed = await openFeed(database, { onTrouble })
  const parts = createStoreParts(database, catalogue, (ids = []) => {
    principals.written(ids)
    feed.nudge()
  })
  const store = createStore(parts)
  // First among the feed's listeners, so that whoever delivers a change asks for rights that are already the new ones.
  const principals = createPrincipals(database, parts.loader, feed, onTrouble)
  return {
    store,
    feed,
    principals,
    loader: parts.loader,
    parts,
    close: async () => {
      await feed.close()
      await store.close()
    },
  }
}
