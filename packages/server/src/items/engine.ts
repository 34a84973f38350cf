import type { Logger } from 'pino'
import type { Database } from '../platform/database/database.ts'
import { NO_HINTS, type Hints } from '../platform/hints/hints.ts'
import { createPrincipals } from './rights/principal/create-principals.ts'
import { followGuardedKeys } from './feed/guarded-key-book.ts'
import { createStore, createItemContext } from './create-store.ts'
import type { ItemLoader } from './facts/item-loader.ts'
import { openFeed } from './feed/outbox-feed.ts'
import type { ItemContext, StorePorts } from './read/item-context.ts'
import type { Feed, Principals, Store, TypeCatalogue } from './facts/types.ts'

/** The running item store with what belongs to it: principals (rights of people) and the feed of changes. */
export interface Engine {
  store: Store
  principals: Principals
  feed: Feed
  /** Loads items without permission checks, for code that applies the permission rule itself. */
  loader: ItemLoader
  /** The store's context, for actions, imports and other work on many items at once. */
  context: ItemContext
  close(): Promise<void>
}

/** Services and settings that `openEngine` builds the store and search of items from. */
export interface EngineOptions {
  database: Database
  catalogue: TypeCatalogue
  ports: StorePorts
  log?: Pick<Logger, 'warn'>
  hints?: Hints
  /**
   * The install's key, which encrypts page cursors and shuffles the indexes of `scattered` types; a random
   * one if left out.
   */
  key?: Uint8Array
  /** Whether searches may use the in-memory column index; they may if this is left out. */
  columnIndex?: boolean
}

/**
 * Opens the item store on a migrated database and follows the feed of changes. `close` of the result stops
 * both, not the database, which the caller closes.
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const { database, catalogue, ports, log, hints = NO_HINTS, key, columnIndex } = options
  const onTrouble = (text: string) => log?.warn(text)
  const feed = await openFeed(database, { onTrouble, hints })
  const onCommit: ItemContext['onCommit'] = (ids = []) => {
    principals.written(ids)
    feed.nudge()
  }
  const context = createItemContext({ database, catalogue, ports, onCommit, onTrouble, key, columnIndex })
  const guardedKeys = await followGuardedKeys(database, catalogue, feed, onTrouble)
  const store = createStore(context)
  // Must subscribe to the feed first, so that delivery of a change uses rights that already reflect it.
  const principals = createPrincipals(database, context.loader, feed, onTrouble, catalogue)
  feed.subscribe((changes) => {
    if (changes.some(({ kind, type }) => kind === 'delete' && catalogue.get(type)?.purge)) context.terms.forget()
  })
  return {
    store,
    principals,
    feed,
    loader: context.loader,
    context,
    async close() {
      guardedKeys.close()
      await feed.close()
      await store.close()
    },
  }
}
