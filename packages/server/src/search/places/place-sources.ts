import type { ItemType, Property } from '@cairn/contract'
import { existsTerm, isGeometry, isLevelled } from '../../items/index/property-index.ts'
import { scopesFor, termsOfGeneralised } from '../query/searched-property.ts'
import type { Principal, TypeCatalogue } from '../../items/facts/types.ts'

/**
 * A relation through which places of one type represent items of another: the property `prop` of `type`,
 * which may be either of the two.
 */
export interface StandIn {
  type: ItemType
  prop: string
  /**
   * Visibility keys under which this person may see the relation; undefined stands for all readers of the
   * item.
   */
  scopes: (string | undefined)[]
}

/**
 * A property that holds places, with the index terms by which this person may search it: `exact` for places
 * under keys that the person holds, `open` for places that all readers of the item see, `coarse` for the grid
 * cells of generalised ones. An item found by an exact term is not found by its cell.
 */
export interface PlaceTerms {
  prop: string
  exact: readonly string[]
  open: readonly string[]
  coarse: readonly string[]
}

/** Where a person can find places of items: in own properties, and through relations. */
export interface PlaceSources {
  /** The properties that hold places, for each type that has some. */
  own: ReadonlyMap<ItemType, readonly PlaceTerms[]>
  /** For each type, its relations to items that are its places (`places` of a property). */
  named: ReadonlyMap<ItemType, readonly StandIn[]>
  /** Relations of types whose places represent the items that they refer to (`standsFor` of a type). */
  naming: readonly StandIn[]
}

/** Returns all terms by which the person may find places in a property. */
export function allOf({ exact, open, coarse }: PlaceTerms): readonly string[] {
  return [...exact, ...open, ...coarse]
}

/** Returns the properties and relations of the types in which this person may find places. */
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

/** Tells whether items of this type may be represented by the places of other items. */
export function mayBeProxied({ named, naming }: PlaceSources, type: ItemType): boolean {
  return named.has(type) || naming.some((each) => mayName(each, type.name))
}

/** Tells whether the relation may refer to items of that type. */
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
