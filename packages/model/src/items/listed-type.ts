import type { ItemType } from '@cairn/contract'

const known = { admin: new WeakMap<ItemType, ItemType>(), others: new WeakMap<ItemType, ItemType>() }

/**
 * Returns the type as lists offer it to a person: without the columns, facets, chips and orders that are for
 * administrators alone. The same type gives the same object.
 */
export function listedType(type: ItemType, isAdmin: boolean): ItemType {
  const limited = limitedIn(type, isAdmin ? ['order'] : ['administrator', 'order'])
  if (limited.length === 0) return type
  const cache = isAdmin ? known.admin : known.others
  const found = cache.get(type) ?? (isAdmin ? forAdministrators(type) : forOthers(type, limited))
  cache.set(type, found)
  return found
}

function limitedIn({ properties }: ItemType, how: readonly unknown[]): string[] {
  return Object.keys(properties).filter((name) => how.includes(properties[name]?.inLists))
}

function forAdministrators(type: ItemType): ItemType {
  const properties = Object.entries(type.properties).map(([name, property]) => [
    name,
    { ...property, inLists: undefined },
  ])
  return { ...type, properties: Object.fromEntries(properties) }
}

/** Properties that people may order by stay in the type: no column or facet offers them. */
function forOthers(type: ItemType, limited: readonly string[]): ItemType {
  const isShown = (name: string) => !limited.includes(name)
  const properties = Object.entries(type.properties).filter(([, { inLists }]) => inLists !== 'administrator')
  return {
    ...type,
    properties: Object.fromEntries(properties),
    ...(type.facets ? { facets: type.facets.filter(isShown) } : {}),
    ...(type.listItem?.chips ? { listItem: { ...type.listItem, chips: type.listItem.chips.filter(isShown) } } : {}),
    ...(type.defaultHeaders ? { defaultHeaders: type.defaultHeaders.filter(isShown) } : {}),
  }
}
