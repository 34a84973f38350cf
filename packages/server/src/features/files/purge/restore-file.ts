import { parseItemId, type Item, type ItemId, type Visibility } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { stricter } from '../../../items/facts/gate.ts'
import { judge } from '../../../items/rights/write-rule.ts'
import { valuesAt } from '../../../items/read/history.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import type { Principal, Store } from '../../../items/facts/types.ts'
import { systemFor } from '../../../items/facts/system-principal.ts'

/** What an attachment has of its file. */
const OF_THE_FILE = ['fileID', 'uppyID', 'originalName', 'extension', 'filetype', 'kind', 'size', 'seconds']

/**
 * Restores the file that an attachment had at update `u`, for those who may change it; the stricter access of
 * both files applies. The current file stays in its history. Throws `notAllowed` for others, and if the
 * attachment is missing or deleted.
 */
export async function restoreFile(
  { store, context }: { store: Store; context: ItemContext },
  principal: Principal,
  id: ItemId,
  u: number,
): Promise<Item> {
  const current = await context.loader.loadOne(id)
  if (!current || current.row.deleted || !judge(principal, current.facts, 'update').isAllowed)
    throw new CairnError('notAllowed')
  const former = await valuesAt(context, principal, current, u)
  const guards = [current.facts.values['originalAccess'], former['originalAccess']].filter(
    (level) => level !== undefined,
  )
  const changes = {
    ...Object.fromEntries(OF_THE_FILE.map((name) => [name, former[name] ?? null])),
    ...(guards.length > 0 ? { originalAccess: (guards as Visibility[]).reduce(stricter) } : {}),
  }
  const { type, index } = parseItemId(id)
  await store.update(systemFor(principal), { _t: type, _i: index, _u: current.row.u, ...changes })
  return store.read(principal, id)
}
