import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Share } from '../rights/principal/grants.ts'
import { writeFollowed } from './follow-write.ts'
import { loadItems } from '../rows/load-items.ts'
import { writeWithParts } from './parts-of-item.ts'
import type { ItemContext } from '../read/item-context.ts'
import { SYSTEM } from '../facts/system-principal.ts'

const ATTEMPTS = 20

/**
 * Returns a function that marks an item, once, as having rights for itself alone: its search row then has
 * keys of its own. The mark is a version without changes, so that concurrent writes are retried on top of it.
 * The function rejects with `notAllowed` if the item is missing, deleted, virtual or a projection, and with
 * `storeUnavailable` if other writes come first too often.
 */
export function shareItem(context: ItemContext): Share {
  const { types, catalogue, writer } = context
  return async (id: ItemId, source) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const item = (await loadItems(source, types, catalogue, [id])).get(id)
      if (!item || item.row.deleted || item.facts.type.virtual || item.facts.type.projectionOf)
        throw new CairnError('notAllowed')
      if (item.row.shared) return
      const shared = { ...item.facts, isShared: true }
      const author = { actor: item.row.m_by, subject: item.row.m_as }
      const change = { before: item.facts, after: shared }
      const written = await writeWithParts(context, source, item.facts, shared, (together) =>
        writeFollowed(context, together, SYSTEM, change, (where) =>
          writer.update(where, item.row, item.facts, shared, {}, author, { action: 'share' }),
        ),
      )
      if (written) return
    }
    throw new CairnError('storeUnavailable', `${id} is being changed too often`)
  }
}
