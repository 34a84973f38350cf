import type { ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Share } from '../rights/grants.ts'
import { withAttachments } from './attach.ts'
import { loadItems } from './item-loader.ts'
import { writeWithParts } from './parts-of-item.ts'
import type { StoreParts } from './store-parts.ts'
import { SYSTEM } from '../model/system-principal.ts'

const ATTEMPTS = 20

/**
 * Marks an item as one that rights are given for by itself, once: from then on its search row carries keys of its own. The mark is a version
 * without changes, so that a write of the same moment is made again on top of it.
 */
export function shareItem(parts: StoreParts): Share {
  const { types, catalogue, writer } = parts
  return async (id: ItemId, source) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const item = (await loadItems(source, types, catalogue, [id])).get(id)
      if (!item || item.row.deleted || item.facts.type.virtual || item.facts.type.projectionOf)
        throw new CairnError('notAllowed')
      if (item.row.shared) return
      const shared = { ...item.facts, isShared: true }
      const author = { actor: item.row.m_by, subject: item.row.m_as }
      const change = { before: item.facts, after: shared }
      const written = await writeWithParts(parts, source, item.facts, shared, (together) =>
        withAttachments(parts, together, SYSTEM, change, (where) =>
          writer.update(where, item.row, item.facts, shared, {}, author, { action: 'share' }),
        ),
      )
      if (written) return
    }
    throw new CairnError('storeUnavailable', `${id} is being changed too often`)
  }
}
