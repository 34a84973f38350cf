import { parseItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { StoredItem } from '../../../items/facts/item-row.ts'
import { toldTo } from '../../../items/rights/told-to.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import type { Principal, Store } from '../../../items/facts/types.ts'
import { itemToBringBackTo } from './trash.ts'

/** Somebody else may change the item in between; so many times in a row they do not. */
const ATTEMPTS = 5

/**
 * Restores a file from the trash to its item: at the end of its property, or in place of a single-valued
 * property's file, which then goes to the trash. Throws `notAllowed`, and `invalidItem` if the property is
 * full.
 */
export async function bringBackFile(
  { store, context }: { store: Store; context: Pick<ItemContext, 'loader'> },
  principal: Principal,
  id: ItemId,
  reason: string | undefined,
): Promise<Item> {
  const file = await context.loader.loadOne(id)
  const item = await itemToBringBackTo(context.loader, principal, file)
  if (!file || !item) throw new CairnError('notAllowed')
  const note = { action: 'restore', ...(reason ? { reason } : {}) }
  if (!file.row.deleted) await nameAgain({ store, context }, principal, item, file, note)
  else {
    await store.restore(principal, id, undefined, reason)
    await nameAgain({ store, context }, principal, item, file, note).catch(async (thrown: unknown) => {
      await store.remove(principal, id)
      throw thrown
    })
  }
  return store.read(principal, id)
}

async function nameAgain(
  { store, context }: { store: Store; context: Pick<ItemContext, 'loader'> },
  principal: Principal,
  { facts: { id, type } }: StoredItem,
  file: StoredItem,
  note: { action: string; reason?: string },
): Promise<void> {
  const property = String(file.facts.values.relProp)
  for (let attempt = 1; ; attempt++) {
    const item = await context.loader.loadOne(id)
    if (!item || item.row.deleted) throw new CairnError('notAllowed')
    const named = [item.facts.values[property] ?? []].flat()
    if (named.includes(file.facts.id)) return
    const next = type.properties[property]?.many ? [...named, file.facts.id] : file.facts.id
    const change = { _t: type.name, _i: parseItemId(id).index, _u: toldTo(principal, item).u, [property]: next }
    try {
      return void (await store.update(principal, change, note))
    } catch (thrown) {
      if (!(thrown instanceof CairnError && thrown.code === 'conflict' && attempt < ATTEMPTS)) throw thrown
    }
  }
}
