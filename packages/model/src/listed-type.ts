import type { ItemType } from '@cairn/contract'

const known = new WeakMap<ItemType, ItemType>()

/**
 * Returns the type as lists offer it to a person: without the columns, facets and orders that are for
 * administrators alone. The same type gives the same object.
 */
export function listedType(type: ItemType, isAdmin: boolean): ItemType {
  const hidden = Object.keys(type.properties).filter((name) => type.properties[name]?.inLists === 'administrator')
  if (isAdmin || hidden.length === 0) return type
  const found = known.get(type) ?? withoutProperties(type, hidden)
  known.set(type, found)
  return found
}

function withoutProperties(type: ItemType, hidden: readonly string[]): ItemType {
  const isShown = (name: string) => !hidden.includes(name)
  const properties = Object.entries(type.properties).filter(([name]) => isShown(name))
  return {
    ...type,
    properties: Object.fromEntries(properties),
    ...(type.facets ? { facets: type.facets.filter(isShown) } : {}),
    ...(type.defaultHeaders ? { defaultHeaders: type.defaultHeaders.filter(isShown) } : {}),
  }
}
