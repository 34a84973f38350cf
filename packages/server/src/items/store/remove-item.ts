import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Querier } from '../../platform/database/database.ts'
import { authorOf } from '../model/author.ts'
import type { StoredItem } from '../model/item-row.ts'
import type { Principal, VersionNote } from '../model/types.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { authorizeDelete } from '../rights/authorize.ts'
import { withAttachments } from './attach.ts'
import { requireUncited } from './citations.ts'
import { writeWithParts } from './parts-of-item.ts'
import type { StoreParts } from './store-parts.ts'

const ATTEMPTS = 20

/** Marks an item deleted, with its attachments. Throws `notAllowed`, or `valueInUse` for a list value that is in use. */
export async function removeItem(
  parts: StoreParts,
  principal: Principal,
  id: ItemId,
  note?: VersionNote,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const current = await parts.loader.loadOne(id)
    if (!(await removeOnce(parts, parts.database, principal, current, note))) continue
    return parts.onCommit([id])
  }
  throw new CairnError('storeUnavailable', `${id} is being changed too often`)
}

/** Authorizes and deletes an item as it was read. Returns false if another writer was faster. */
export async function removeOnce(
  parts: StoreParts,
  source: Querier,
  principal: Principal,
  current: StoredItem | undefined,
  note?: VersionNote,
): Promise<boolean> {
  if (!current || current.row.deleted || !mayRead(principal, current.facts)) throw new CairnError('notAllowed')
  const { row, facts } = current
  if (facts.type.virtual || facts.type.projectionOf) throw new CairnError('notAllowed')
  authorizeDelete(principal, facts)
  await parts.ports.requireUnused(parts, principal, facts)
  await requireUncited(parts, principal, facts)
  const change = { before: facts, after: undefined }
  const removed = await writeWithParts(parts, source, facts, undefined, (together) =>
    withAttachments(
      parts,
      together,
      principal,
      change,
      async (where) => (await parts.writer.remove(where, row, facts, authorOf(principal), note)) || undefined,
    ),
  )
  return removed === true
}
