import type { ItemType } from '@cairn/contract'
import { rebuildChanged } from '../items/save/rebuild.ts'
import { createStore } from '../items/create-store.ts'
import { createItemContext } from '../open-engine.ts'
import type { ItemContext } from '../items/read/item-context.ts'
import type { TypeCatalogue } from '../items/facts/types.ts'

/**
 * Reopens the same database with other types or another server half, as a deployment would. `changed` lists
 * the types whose rows were rebuilt.
 */
export async function deployTypes(
  { database, catalogue: former }: Pick<ItemContext, 'catalogue' | 'database'>,
  anew: readonly ItemType[],
  half: Partial<TypeCatalogue> = {},
) {
  const types = new Map([...former.all(), ...anew].map((type) => [type.name, type]))
  const all = [...types.values()]
  const catalogue = { ...former, get: (name: string) => types.get(name), all: () => all, ...half }
  const context = createItemContext({ database, catalogue })
  return { context, store: createStore(context), changed: await rebuildChanged(context) }
}
