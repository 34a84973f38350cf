import { idsNamed, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal, Principals, Store, TypeCatalogue } from '../../items/facts/types.ts'

/** Services that pages are made with. */
export interface PagesDeps {
  store: Store
  context: Pick<ItemContext, 'catalogue' | 'database' | 'loader'>
  principals: Pick<Principals, 'visitor'>
  areas: () => readonly AreaData[]
  siteName: () => string
}

/** An item type whose items have a page. */
export type PagedType = ItemType & { page: NonNullable<ItemType['page']>; owner: string }

/** Returns the types whose items have a page, in the order of the areas. Areas that are off have none. */
export function pagedTypes(catalogue: TypeCatalogue): PagedType[] {
  return catalogue.all().filter((type): type is PagedType => type.page !== undefined && !type.off)
}

/** Tells whether an item belongs to an organisation. */
export function isOwnedBy(item: Item, type: PagedType, owner: ItemId): boolean {
  return idsNamed(item[type.owner]).includes(owner)
}

/**
 * Reads items as a visitor, whoever is signed in, in the order of the ids: those that visitors may read,
 * whose type has a page, and that belong to the organisation.
 */
export async function readPaged(
  { store, context, principals }: Pick<PagesDeps, 'store' | 'context' | 'principals'>,
  owner: ItemId,
  ids: readonly ItemId[],
): Promise<{ item: Item; type: PagedType }[]> {
  const types = new Map(pagedTypes(context.catalogue).map((type) => [type.name, type]))
  const items = await store.readMany(visitorOf({ principals }), ids)
  return ids.flatMap((id) => {
    const item = items[id]
    const type = item && types.get(item._t)
    return type && isOwnedBy(item, type, owner) ? [{ item, type }] : []
  })
}

/** Returns the principal of all pages. */
export function visitorOf({ principals }: Pick<PagesDeps, 'principals'>): Principal {
  return principals.visitor
}
