import { itemId, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { MakeItem } from '@cairn/contract/server'
import type { Querier } from '../../platform/database/database.ts'
import { SYSTEM } from '../facts/system-principal.ts'
import { insertItem, storedTypeOf } from './create-item.ts'
import type { ItemContext } from '../read/item-context.ts'

const FIND = `select i from create_key join item_type using (t) where actor = '' and key = $1 and name = $2`
/** Placeholder index of an item that a dry run would create. */
const NOT_MADE = 1

/**
 * Returns the function with which an area's migrations create items of its own types and those it uses. Each
 * is created once for its key; in a trial run none is, and the id is a placeholder. Rejects with `notAllowed`
 * for other types.
 */
export function makeOnce(context: ItemContext, source: Querier, area: string, isTrial = false): MakeItem {
  return async (typeName, key, body): Promise<ItemId> => {
    if (context.catalogue.reach?.(area)?.type(typeName) === false)
      throw new CairnError('notAllowed', `${area} neither owns nor uses ${typeName}`)
    const type = storedTypeOf(context, typeName)
    const name = `migration-${area}-${key}`
    const [made] = await source.query<{ i: number }>(FIND, [name, typeName])
    if (made || isTrial) return itemId(typeName, made?.i ?? NOT_MADE)
    return (await insertItem(context, source, SYSTEM, type, { ...body }, { key: name })).facts.id
  }
}
