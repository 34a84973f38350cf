import { HIDDEN_LABEL, isItemId, type Item, type ItemId } from '@cairn/contract'
import { USER_TYPE } from '../model/item-facts.ts'
import { mayRead } from '../rights/visibility-keys.ts'
import { labelOf } from './item-label.ts'
import type { ItemLoader } from './item-loader.ts'
import type { StoredItem } from '../model/item-row.ts'
import type { Principal } from '../model/types.ts'

/** Whether the person may see the item's label: that of every item they may read, and of every account once signed in. */
export function maySeeLabel(principal: Principal, { facts }: StoredItem): boolean {
  return mayRead(principal, facts) || (facts.type.name === USER_TYPE && principal.userId !== undefined)
}

/** Labels of the ids, as this person may see them. */
export async function labelsOf(
  loader: ItemLoader,
  principal: Principal,
  ids: Iterable<ItemId>,
): Promise<Record<string, string>> {
  const wanted = new Set(ids)
  const items = await loader.load(wanted)
  const labels = [...wanted].map((id) => {
    const item = items.get(id)
    return [id, item && maySeeLabel(principal, item) ? labelOf(item.facts) : HIDDEN_LABEL] as const
  })
  return Object.fromEntries(labels)
}

/** The items that an item as shown refers to: its relations, its creator and who changed it last. */
export function relatedIds(item: Item, { facts }: StoredItem): ItemId[] {
  const relations = Object.entries(facts.type.properties)
    .filter(([name, property]) => (property.v === 'REL' || property.v === 'IDM') && item[name] !== undefined)
    .flatMap(([name]) => [item[name]].flat())
  const people = [item._c.by, item.$by?.by, item.$by?.as]
  return [...relations, ...people].filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
}
