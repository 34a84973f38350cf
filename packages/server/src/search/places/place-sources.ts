import type { ItemType, Property } from '@cairn/contract'
import { existsTerm, isGeometry, isLevelled } from '../../items/index/property-index.ts'
import { scopesFor, termsOfGeneralised } from '../query/searched-property.ts'
import type { Principal, TypeCatalogue } from '../../items/facts/types.ts'

/** A relation by which places of one type stand for items of another: as a property of those items, or of the places. */
export interface StandIn {
  type: ItemType
  prop: string
  /** Under which this person may see the relation. */
  scopes: (string | undefined)[]
}

/**
 * A property that holds places, with the terms this person finds them by: `exact` under keys that open a level, `open` for everyone who reads the
 * item, `coarse` for cells; an item that is found by an exact one is not found by its cell.
 */
export interface PlaceTerms {
  prop: string
  exact: readonly string[]
  open: readonly string[]
  coarse: readonly string[]
}

/** What of the types has places for this person. */
export interface PlaceSources {
  /** The properties that hold places, for each type that has some. */
  own: ReadonlyMap<ItemType, readonly PlaceTerms[]>
  /** Relations of a type whose items are its places (`places` of a property). */
  named: ReadonlyMap<ItemType, readonly StandIn[]>
  /** Relations of types whose places stand for what they name (`standsFor` of a type). */
  naming: readonly StandIn[]
}

export function allOf({ exact, open, coarse }: PlaceTerms): readonly string[] {
  return [...exact, ...open, ...coarse]
}

export function placeSourcesOf(principal: Principal, catalogue: Pick<TypeCatalogue, 'all'>): PlaceSources {
  const types = catalogue.all().filter((type) => !type.virtual)
  const [own, named] = [new Map<ItemType, PlaceTerms[]>(), new Map<ItemType, StandIn[]>()]
  for (const type of types) {
    const props = Object.entries(type.properties)
      .filter(([, property]) => isGeometry(property))
      .map(([prop, property]) => ({ prop, ...termsOfPlace(principal, type, prop, property) }))
      .filter(({ exact, open, coarse }) => exact.length + open.length + coarse.length > 0)
    if (props.length > 0) own.set(type, props)
    const relations = Object.entries(type.properties).flatMap(([prop, property]) =>
      property.places ? standIn(principal, type, prop) : [],
    )
    if (relations.length > 0) named.set(type, relations)
  }
  const naming = types.flatMap((type) => (type.standsFor === undefined ? [] : standIn(principal, type, type.standsFor)))
  return { own, named, naming }
}

/** Tells whether places of others may stand for items of this type. */
export function mayBeProxied({ named, naming }: PlaceSources, type: ItemType): boolean {
  return named.has(type) || naming.some((each) => mayName(each, type.name))
}

/** Tells whether the relation may name items of that type. */
export function mayName({ type, prop }: Pick<StandIn, 'type' | 'prop'>, name: string): boolean {
  const { v, t } = type.properties[prop] ?? {}
  return v === 'IDM' || t === name
}

function standIn(principal: Principal, type: ItemType, prop: string): StandIn[] {
  const property = type.properties[prop]
  const scopes = property ? scopesFor(principal, type, property) : []
  return scopes.length === 0 ? [] : [{ type, prop, scopes }]
}

function termsOfPlace(
  principal: Principal,
  type: ItemType,
  prop: string,
  property: Property,
): Omit<PlaceTerms, 'prop'> {
  if (property.generalise) return termsOfGeneralised(principal, type, prop, property)
  const terms = scopesFor(principal, type, property).map((scope) => existsTerm(prop, scope))
  return isLevelled(property) ? { exact: terms, open: [], coarse: [] } : { exact: [], open: terms, coarse: [] }
}
