import type { Querier } from '../../platform/database/database.ts'
import { loaderIn } from './item-loader.ts'
import type { StoreParts } from './store-parts.ts'

/**
 * Returns the parts of a store whose reads and searches are made in a transaction, so that they see what it wrote.
 * The parts themselves if `source` is no transaction.
 */
export function partsIn(parts: StoreParts, source: Querier): StoreParts {
  if (source === parts.database) return parts
  const query: Querier['query'] = (text, values, name) => source.query(text, values, name)
  const database = {
    ...parts.database,
    query,
    reads: source,
    transaction: <T>(run: (of: Querier) => Promise<T>) => run(source),
  }
  // The columns in memory know what is committed alone.
  const loader = parts.loadsIn === source ? parts.loader : loaderIn(parts, source)
  return { ...parts, loader, loadsIn: source, database, columnIndex: false }
}
