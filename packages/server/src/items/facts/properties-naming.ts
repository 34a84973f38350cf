import { partsOf, type ItemType } from '@cairn/contract'

/** A type name and the name of one of its properties, or of a part of a group with a dot. */
export interface NamingProperty {
  type: string
  property: string
}

/**
 * Lists the relations of a type, and those in its groups, that may point to items of type `related`. A
 * virtual type has none.
 */
export function propertiesNaming(type: ItemType, related: string): NamingProperty[] {
  if (type.virtual) return []
  return Object.entries(type.properties)
    .flatMap(([name, property]) => [{ name, property }, ...partsOf(name, property)])
    .filter(({ property: { v, t } }) => (v === 'REL' && t === related) || v === 'IDM')
    .map(({ name }) => ({ type: type.name, property: name }))
}
