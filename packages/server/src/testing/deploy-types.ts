import type { ItemType } from '@cairn/contract'
import { rebuildChanged } from '../items/index/rebuild.ts'
import { createStore } from '../items/store/create-store.ts'
import { createStoreParts } from '../open-engine.ts'
import type { StoreParts } from '../items/store/store-parts.ts'
import type { TypeCatalogue } from '../items/model/types.ts'

/** The same database under types, or a server half, that were deployed anew; `changed` are the types whose rows were rebuilt. */
export async function deployTypes(
  { database, catalogue: former }: Pick<StoreParts, 'catalogue' | 'database'>,
  anew: readonly ItemType[],
  half: Partial<TypeCatalogue> = {},
) {
  const types = new Map([...former.all(), ...anew].map((type) => [type.name, type]))
  const all = [...types.values()]
  const catalogue = { ...former, get: (name: string) => types.get(name), all: () => all, ...half }
  const parts = createStoreParts({ database, catalogue })
  return { parts, store: createStore(parts), changed: await rebuildChanged(parts) }
}
