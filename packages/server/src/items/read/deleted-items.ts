import { itemId, parseItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Principal } from '../facts/types.ts'
import type { ItemContext } from './item-context.ts'
import { presentItems } from './present-item.ts'

const MOST = 500
const NAMING = `select item.n, type.name as type, item.i from item join item_type type using (t)
  where item.deleted and not item.doc ? 'relType' and type.name = any($1::text[]) and item.n > $3::bigint
    and not exists (select from jsonb_each_text($2::jsonb) as named (property, id)
      where not coalesce(item.doc -> property ? id, false))
  order by item.n limit ${MOST}`
const PLACE = 'select n from item join item_type type using (t) where type.name = $1 and i = $2'

/** Which deleted items are asked for. */
interface DeletedAsked {
  types: readonly string[]
  naming: Readonly<Record<string, ItemId>>
  after?: ItemId | undefined
}

/**
 * Returns the deleted items of the given types that name all the given items, each in its property (`naming`:
 * id by property name): up to 500, oldest first, starting after the item `after`. Attached files are left
 * out. Throws `notAllowed` unless the principal is the server.
 */
export async function deletedNaming(
  context: ItemContext,
  principal: Principal,
  { types, naming, after }: DeletedAsked,
): Promise<Item[]> {
  if (!principal.system) throw new CairnError('notAllowed')
  const { type, index } = after === undefined ? {} : parseItemId(after)
  const [last] = after === undefined ? [] : await context.database.query<{ n: string }>(PLACE, [type, index])
  const rows = await context.database.query<{ type: string; i: number }>(
    NAMING,
    [types, JSON.stringify(naming), last?.n ?? 0],
    'deleted-naming',
  )
  const ids = rows.map((row) => itemId(row.type, row.i))
  const found = await context.loader.load(ids)
  const items = ids.flatMap((id) => found.get(id) ?? []).filter(({ row }) => row.deleted)
  context.accessLog.note(
    principal,
    'readMany',
    items.map(({ facts }) => facts),
  )
  return presentItems(context.loader, principal, items)
}
