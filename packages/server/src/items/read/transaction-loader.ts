import { ATTACHMENT_TYPE, type ItemId } from '@cairn/contract'
import { batch } from '../../lib/batch.ts'
import type { Querier } from '../../platform/database/database.ts'
import type { StoredItem } from '../facts/item-row.ts'
import type { ItemLoader } from '../facts/item-loader.ts'
import { loaderIn } from '../rows/load-items.ts'
import { rememberLoads } from '../rows/remember-loads.ts'
import type { ItemContext } from './item-context.ts'

/** Item loader of a transaction with a cache; written items must be dropped from it. */
export interface TransactionLoader extends ItemLoader {
  /** Drops written items, and those that depend on them, from the cache. */
  forget(written: readonly StoredItem[]): void
}

/**
 * Creates an item loader that sees what the transaction wrote. Loads of the same tick are batched into one
 * statement.
 */
export function createTransactionLoader(context: ItemContext, transaction: Querier): TransactionLoader {
  const load = batch((ids: ItemId[]) => loaderIn(context, transaction).load(ids), 1)
  const { forget, ...loader } = rememberLoads({ load, loadOne: async (id) => (await load([id])).get(id) })
  return {
    ...loader,
    forget(written) {
      const ids = new Set(written.map(({ facts }) => facts.id))
      forget((id, item) => ids.has(id) || item === undefined || mayFollow(item))
    },
  }
}

/** Whether an item is opened by another one, or shows one: it may change with that. */
function mayFollow({ facts: { type, within, required } }: StoredItem): boolean {
  return (within ?? required ?? type.projectionOf ?? type.closable) !== undefined || type.name === ATTACHMENT_TYPE
}

/**
 * Returns a querier that runs a transaction's statements one at a time. Once one fails, all later ones fail
 * with the same error.
 */
export function inLine(transaction: Querier): Querier {
  let last: Promise<unknown> = Promise.resolve()
  return {
    query<Row>(text: string, values?: readonly unknown[], name?: string) {
      const answer = last.then(() => transaction.query<Row>(text, values, name))
      last = answer
      // The caller gets the error from its own promise; this copy must not be an unhandled rejection.
      answer.catch(() => {})
      return answer
    },
  }
}
