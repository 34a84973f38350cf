import type { ItemType } from '@cairn/contract'
import { existsTerm, isGeometry } from '../search/property-index.ts'
import { scopesFor, termsOfGeneralised } from '../search/places.ts'
import type { Principal, TypeCatalogue } from '../store/types.ts'

/** A relation by which places of one type stand for items of another: as a property of those items, or of the places. */
export interface StandIn {
  type: ItemType
  prop: string
  /** Under which this person may see the relation. */
  scopes: (string | undefined)[]
}

/** What of the types has places for this person. */
export interface PlaceSources {
  /** Terms of the properties that hold places, for each type that has some. */
  own: ReadonlyMap<ItemType, readonly string[]>
  /** Relations of a type whose items are its places (`places` of a property). */
  named: ReadonlyMap<ItemType, readonly StandIn[]>
  /** Relations of types whose places stand for what they name (`standsFor` of a type). */
  naming: readonly StandIn[]
}

export function placeSourcesOf(principal: Principal, catalogue: Pick<TypeCatalogue, 'all'>): PlaceSources {
  const types = catalogue.all().filter((type) => !type.virtual)
  const [own, named] = [new Map<ItemType, string[]>(), new Map<ItemType, StandIn[]>()]
  for (const type of types) {
    const terms = Object.entries(type.properties)
      .filter(([, property]) => isGeometry(property))
      .flatMap(([prop, property]) => {
        if (!property.generalise) return scopesFor(principal, type, property).map((scope) => existsTerm(prop, scope))
        const { exact, open, coarse } = termsOfGeneralised(principal, type, prop, property)
        return [...exact, ...open, ...coarse]
      })
    if (terms.length > 0) own.set(type, terms)
    const relations = Object.entries(type.properties).flatMap(([prop, property]) =>
      property.places ? standIn(principal, type, prop) : [],
    )
    if (relations.length > 0) named.set(type, relations)
  }
  const naming = types.flatMap((type) => (type.standsFor === undefined ? [] : standIn(principal, type, type.standsFor)))
  return { own, named, naming }
}

/** Whether places of others may stand for items of this type. */
export function mayBeStoodFor({ named, naming }: PlaceSources, type: ItemType): boolean {
  return named.has(type) || naming.some((each) => mayName(each, type.name))
}

/** Whether the relation may name items of that type. */
export function mayName({ type, prop }: Pick<StandIn, 'type' | 'prop'>, name: string): boolean {
  const { v, t } = type.properties[prop] ?? {}
  return v === 'IDM' || t === name
}

function standIn(principal: Principal, type: ItemType, prop: string): StandIn[] {
  const property = type.properties[prop]
  const scopes = property ? scopesFor(principal, type, property) : []
  return scopes.length === 0 ? [] : [{ type, prop, scopes }]
}
