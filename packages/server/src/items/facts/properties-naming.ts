import type { ItemType } from '@cairn/contract'

/** A property of a type, by their names. */
export interface NamingProperty {
  type: string
  property: string
}

/** Lists the properties of a type that may name an item of the type `related`. A virtual type has none. */
export function propertiesNaming(type: ItemType, related: string): NamingProperty[] {
  if (type.virtual) return []
  return Object.entries(type.properties)
    .filter(([, property]) => (property.v === 'REL' && property.t === related) || property.v === 'IDM')
    .map(([property]) => ({ type: type.name, property }))
}
