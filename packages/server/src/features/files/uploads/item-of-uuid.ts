import { CairnError } from '@cairn/contract/errors'
import type { ItemId } from '@cairn/contract'
import type { ItemContext } from '../../../items/read/item-context.ts'
import type { Principal, Store } from '../../../items/facts/types.ts'

/** The property by which an item is known elsewhere, whatever its type. */
const UUID_PROPERTY = 'uuid'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Returns the id of the item with this UUID; undefined if there is none or the person may not read it. Throws
 * `notFound` if `uuid` is not a UUID.
 */
export async function itemOfUuid(
  { store, context: { catalogue } }: { store: Store; context: Pick<ItemContext, 'catalogue'> },
  principal: Principal,
  uuid: string,
): Promise<ItemId | undefined> {
  if (!UUID.test(uuid)) throw new CairnError('notFound')
  const types = catalogue.all().filter(({ properties }) => Object.hasOwn(properties, UUID_PROPERTY))
  if (types.length === 0) return undefined
  const must = [{ prop: UUID_PROPERTY, kind: 'is' as const, value: uuid.toLowerCase() }]
  const { ids } = await store.search(principal, { types: types.map(({ name }) => name), must, max: 1, total: false })
  return ids[0] as ItemId | undefined
}
