import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { introducedIn, introducingProperties } from '../rights/introduced.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import type { Principal } from '../facts/types.ts'
import type { StoredItem } from '../facts/item-row.ts'
import { maySeeProperty } from './present-item.ts'
import type { ItemContext } from './item-context.ts'

/** Items of one type that are looked through for an introduction, newest first. */
const MOST = 100

/**
 * Finds items that introduce any of these contacts or users to a person (`introducedIn`): the person may read
 * them, and properties that the person may see name the contact or user. Newest first within each type, at
 * most 100 of each. None for a visitor.
 */
export async function findIntroducing(
  context: ItemContext,
  principal: Principal,
  ids: readonly ItemId[],
): Promise<{ item: StoredItem; introduced: ItemId[] }[]> {
  if (principal.userId === undefined || ids.length === 0) return []
  const types = context.catalogue.all().filter((type) => introducingProperties(type).length > 0)
  const found = await Promise.all(types.map((type) => naming(context, principal, type, ids)))
  const items = await context.loader.load(found.flat())
  const asked = new Set(ids)
  return found.flat().flatMap((id) => {
    const item = items.get(id)
    if (!item || item.row.deleted || !mayRead(principal, item.facts)) return []
    const shown = Object.entries(item.facts.values).filter(([name]) => maySeeProperty(principal, item.facts, name))
    const introduced = introducedIn(principal, Object.fromEntries(shown), item.facts).filter((one) => asked.has(one))
    return introduced.length > 0 ? [{ item, introduced }] : []
  })
}

/** Finds which of these ids are introduced to a person, by the items that `findIntroducing` finds. */
export async function findIntroduced(
  context: ItemContext,
  principal: Principal,
  ids: readonly ItemId[],
): Promise<ReadonlySet<ItemId>> {
  return new Set((await findIntroducing(context, principal, ids)).flatMap(({ introduced }) => introduced))
}

async function naming(
  context: ItemContext,
  principal: Principal,
  type: ItemType,
  ids: readonly ItemId[],
): Promise<ItemId[]> {
  const names = introducingProperties(type).filter((name) => type.properties[name]?.level === undefined)
  if (names.length === 0) return []
  const should = names.map((prop) => ({ prop, kind: 'rel' as const, value: [...ids] }))
  const query = { types: [type.name], should, minShould: 1, max: MOST, total: false }
  return (await context.ports.search(context, principal, query)).ids.filter(isItemId)
}
