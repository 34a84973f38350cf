import type { Querier } from '../../platform/database/database.ts'
import type { Principal } from '../facts/types.ts'
import { withAttachments, type ItemChange } from './attach.ts'
import { concernsClosed, followClosed } from './close-named.ts'
import type { ItemContext } from '../read/item-context.ts'

/**
 * Runs a write of an item and, in the same transaction, updates its attachments and the items that it
 * restricts. Returns what `write` returns; undefined means that it did not happen. Throws `invalidItem` for a
 * file that may not be attached, or an item that the person may not restrict.
 */
export async function writeFollowed<T>(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  change: ItemChange,
  write: (source: Querier) => Promise<T | undefined>,
): Promise<T | undefined> {
  const withFiles = (where: Querier) => withAttachments(context, where, principal, change, write)
  if (!concernsClosed(change)) return withFiles(source)
  const both = async (transaction: Querier) => {
    const written = await withFiles(transaction)
    if (written !== undefined) await followClosed(context, transaction, principal, change)
    return written
  }
  return source === context.database ? context.database.transaction(both) : both(source)
}
