import { parseItemId, type Item, type ItemId, type Visibility } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { stricter } from '../../items/model/gate.ts'
import { judge } from '../../items/rights/write-rule.ts'
import { valuesAt } from '../../items/store/history.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import type { Principal, Store } from '../../items/model/types.ts'

/** What an attachment has of its file. */
const OF_THE_FILE = ['fileID', 'uppyID', 'originalName', 'extension', 'filetype', 'kind', 'size', 'seconds']

/** Gives an attachment the file back that it had at update `u`, for who may change it; what it has now stays in its history. */
export async function restoreFile(
  { store, parts }: { store: Store; parts: StoreParts },
  principal: Principal,
  id: ItemId,
  u: number,
): Promise<Item> {
  const current = await parts.loader.loadOne(id)
  if (!current || current.row.deleted || !judge(principal, current.facts, 'update').isAllowed)
    throw new CairnError('notAllowed')
  const former = await valuesAt(parts, principal, current, u)
  const guards = [current.facts.values['originalAccess'], former['originalAccess']].filter(
    (level) => level !== undefined,
  )
  const changes = {
    ...Object.fromEntries(OF_THE_FILE.map((name) => [name, former[name] ?? null])),
    ...(guards.length > 0 ? { originalAccess: (guards as Visibility[]).reduce(stricter) } : {}),
  }
  const { type, index } = parseItemId(id)
  await store.update(
    { ...principal, admin: true, system: true },
    { _t: type, _i: index, _u: current.row.u, ...changes },
  )
  return store.read(principal, id)
}
