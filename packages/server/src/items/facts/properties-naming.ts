import type { ItemType } from '@cairn/contract'

/** A type name and the name of one of its properties. */
export interface NamingProperty {
  type: string
  property: string
}

/** Lists the relations of a type that may point to items of type `related`. A virtual type has none. */
export function propertiesNaming(type: ItemType, related: string): NamingProperty[] {
  if (type.virtual) return []
  return Object.entries(type.properties)
    .filter(([, property]) => (property.v === 'REL' && property.t === related) || property.v === 'IDM')
    .map(([property]) => ({ type: type.name, property }))
}
