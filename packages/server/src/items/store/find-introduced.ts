import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { introducedIn, introducingProperties } from '../rights/introduced.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import type { Principal } from '../model/types.ts'
import type { StoredItem } from '../model/item-row.ts'
import { maySeeProperty } from './present-item.ts'
import type { StoreParts } from './store-parts.ts'

/** Items of one type that are looked through for an introduction, newest first. */
const MOST = 100

/**
 * Finds items that introduce any of these ids to a person: items they may read and take part in, in a property they
 * may see. Newest first within each type.
 */
export async function findIntroducing(
  parts: StoreParts,
  principal: Principal,
  ids: readonly ItemId[],
): Promise<{ item: StoredItem; introduced: ItemId[] }[]> {
  if (principal.userId === undefined || ids.length === 0) return []
  const types = parts.catalogue.all().filter((type) => introducingProperties(type).length > 0)
  const found = await Promise.all(types.map((type) => naming(parts, principal, type, ids)))
  const items = await parts.loader.load(found.flat())
  return found.flat().flatMap((id) => {
    const item = items.get(id)
    if (!item || item.row.deleted || !mayRead(principal, item.facts)) return []
    const shown = Object.entries(item.facts.values).filter(([name]) => maySeeProperty(principal, item.facts, name))
    const introduced = introducedIn(principal, Object.fromEntries(shown), item.facts).filter((one) => ids.includes(one))
    return introduced.length > 0 ? [{ item, introduced }] : []
  })
}

/** Finds which of these ids are introduced to a person by any item. */
export async function findIntroduced(
  parts: StoreParts,
  principal: Principal,
  ids: readonly ItemId[],
): Promise<ReadonlySet<ItemId>> {
  return new Set((await findIntroducing(parts, principal, ids)).flatMap(({ introduced }) => introduced))
}

async function naming(
  parts: StoreParts,
  principal: Principal,
  type: ItemType,
  ids: readonly ItemId[],
): Promise<ItemId[]> {
  const names = introducingProperties(type).filter((name) => type.properties[name]?.level === undefined)
  if (names.length === 0) return []
  const should = names.map((prop) => ({ prop, kind: 'rel' as const, value: [...ids] }))
  const query = { types: [type.name], should, minShould: 1, max: MOST, total: false }
  return (await parts.ports.search(parts, principal, query)).ids.filter(isItemId)
}
