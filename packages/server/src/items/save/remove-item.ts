import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../platform/database/database.ts'
import { authorOf } from '../facts/author.ts'
import type { StoredItem } from '../facts/item-row.ts'
import type { Principal, VersionNote } from '../facts/types.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { authorizeDelete } from '../rights/authorize.ts'
import { writeFollowed } from './follow-write.ts'
import { requireUncited } from '../rules/citations.ts'
import { requireOwnAlone } from '../rules/own-alone.ts'
import { writeWithParts } from './parts-of-item.ts'
import type { ItemContext } from '../read/item-context.ts'

const ATTEMPTS = 20

/**
 * Marks an item deleted, with its attachments. Throws `notAllowed`, `valueInUse` for a list value that is in
 * use, `cited` for a cited item, `changedByOthers` or `named` for an own item that is not one's own alone, or
 * `storeUnavailable`.
 */
export async function removeItem(
  context: ItemContext,
  principal: Principal,
  id: ItemId,
  note?: VersionNote,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await context.loader.loadOne(id)
    if (!(await removeOnce(context, context.database, principal, current, note))) continue
    return context.onCommit([id])
  }
  throw new CairnError('storeUnavailable', `${id} is being changed too often`)
}

/**
 * Authorizes and deletes an item as it was read. Returns false if another write came first. Throws
 * `notAllowed` if it is missing, deleted or hidden, or the person may not delete it, `valueInUse` for a list
 * value that is in use, `cited` for a cited item, and what `requireOwnAlone` throws.
 */
export async function removeOnce(
  context: ItemContext,
  source: Querier,
  principal: Principal,
  current: StoredItem | undefined,
  note?: VersionNote,
): Promise<boolean> {
  if (!current || current.row.deleted || !mayRead(principal, current.facts)) throw new CairnError('notAllowed')
  const { row, facts } = current
  if (facts.type.virtual || facts.type.projectionOf) throw new CairnError('notAllowed')
  authorizeDelete(principal, facts)
  await context.ports.requireUnused(context, principal, facts)
  await requireUncited(context, principal, facts)
  await requireOwnAlone(context, source, principal, current)
  const change = { before: facts, after: undefined }
  const removed = await writeWithParts(context, source, facts, undefined, (together) =>
    writeFollowed(
      context,
      together,
      principal,
      change,
      async (where) => (await context.writer.remove(where, row, facts, authorOf(principal), note)) || undefined,
    ),
  )
  return removed === true
}
