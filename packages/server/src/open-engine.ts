import { blockedAmong } from './features/accounts/port.ts'
import { checkListValues, requireUnused } from './features/lists/port.ts'
import * as items from './items/create-store.ts'
import * as engine from './items/engine.ts'
import type { ItemContext, StorePorts } from './items/read/item-context.ts'
import { checkSavedSearch } from './search/save-search.ts'
import { searchItems } from './search/search-items.ts'
import { searchVirtual } from './search/search-virtual.ts'

const PORTS: StorePorts = {
  search: async (parts, principal, query) =>
    (await searchVirtual(parts, principal, query)) ?? searchItems(parts, principal, query),
  checkListValues,
  checkSavedSearch,
  requireUnused,
  blockedAmong,
}

/**
 * Opens the item store with the rules of lists, searches and accounts plugged in. The caller closes the
 * database.
 */
export function openEngine(options: Omit<engine.EngineOptions, 'ports'>): Promise<engine.Engine> {
  return engine.openEngine({ ...options, ports: PORTS })
}

/** Creates an item context with the rules of lists, searches and accounts plugged in. */
export function createItemContext(options: Omit<items.StoreOptions, 'ports'>): ItemContext {
  return items.createItemContext({ ...options, ports: PORTS })
}
