import { idsNamed, type Item, type ItemId, type ItemType } from '@cairn/contract'
import type { AreaData } from '@cairn/contract/registry'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal, Principals, Store, TypeCatalogue } from '../../items/facts/types.ts'

/** Services for composing public pages. */
export interface PagesDeps {
  store: Store
  context: Pick<ItemContext, 'catalogue' | 'database' | 'loader'>
  principals: Pick<Principals, 'visitor'>
  areas: () => readonly AreaData[]
  siteName: () => string
  /** Whether visitors may make an account by themselves. Without it they may not. */
  mayRegister?: () => boolean
}

/** An item type whose items can have a public page (`page`) and belong to an organisation (`owner`). */
export type PagedType = ItemType & { page: NonNullable<ItemType['page']>; owner: string }

/**
 * Returns the types whose items can have a public page, in the order of the areas, without those of areas
 * that are switched off.
 */
export function pagedTypes(catalogue: TypeCatalogue): PagedType[] {
  return catalogue.all().filter((type): type is PagedType => type.page !== undefined && !type.off)
}

/** Tells whether an item belongs to an organisation, by the owner property of its type. */
export function isOwnedBy(item: Item, type: PagedType, owner: ItemId): boolean {
  return idsNamed(item[type.owner]).includes(owner)
}

/**
 * Reads items for public pages with the rights of a visitor, in the order of the ids: those that visitors may
 * read, that can have a page, and that belong to the organisation. The others are left out.
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

/** Returns the principal with whose rights all public pages are composed: a visitor. */
export function visitorOf({ principals }: Pick<PagesDeps, 'principals'>): Principal {
  return principals.visitor
}
