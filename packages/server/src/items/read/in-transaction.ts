import type { Querier } from '../../platform/database/database.ts'
import { loaderIn } from '../rows/load-items.ts'
import type { ItemContext } from './item-context.ts'

/**
 * Returns the item context bound to a transaction, so that reads and searches see what it wrote and
 * transactions are part of it. Returns the context itself if `source` is no transaction.
 */
export function partsIn(context: ItemContext, source: Querier): ItemContext {
  if (source === context.database) return context
  const query: Querier['query'] = (text, values, name) => source.query(text, values, name)
  const database = {
    ...context.database,
    query,
    reads: source,
    transaction: <T>(run: (of: Querier) => Promise<T>) => run(source),
  }
  // The columns in memory know what is committed alone.
  const loader = context.loadsIn === source ? context.loader : loaderIn(context, source)
  return { ...context, loader, loadsIn: source, database, columnIndex: false }
}
