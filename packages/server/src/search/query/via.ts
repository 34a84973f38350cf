import type { ItemType } from '@cairn/contract'
import type { Via } from './condition.ts'
import { unknownProperty } from '../../items/rules/check-values.ts'
import { facetSlots } from './filter-plan.ts'
import { misfit, placesOf, type Place, type SearchScope } from './searched-property.ts'
import { termPrefix } from '../../items/index/property-index.ts'

const REVERSE = /^([A-Z][A-Za-z0-9]*)\.(.+)$/
const CREATOR_TYPES = ['User', 'Contact']

/**
 * Compiles the `via` of a sub-query (the relation it follows: `prop` of the searched items, or `Type.prop` of
 * others to them), and returns the types of the related items, of which `wanted` leaves some or none. Throws
 * `propertyUnknown` for an unknown and a hidden relation alike, `invalidFilter` for a property that is none.
 */
export function planVia(
  text: string,
  wanted: readonly string[] | undefined,
  scope: SearchScope,
): { via: Via; types: readonly ItemType[] } {
  const [, typeName, prop = ''] = REVERSE.exec(text) ?? []
  if (typeName === undefined) return planForward(text, wanted, scope)
  const type = scope.catalogue.get(typeName)
  if (!type) throw unknownProperty(text)
  const types = wanted && !wanted.includes(typeName) ? [] : [type]
  if (prop === '_c') return { via: { kind: 'reverse', prefixes: [termPrefix('_c')], slots: undefined }, types }
  const places = readablePlaces(text, prop, { ...scope, types: [type] })
  return { via: { kind: 'reverse', prefixes: prefixesOf(prop, places), slots: facetSlots(prop, places) }, types }
}

function planForward(prop: string, wanted: readonly string[] | undefined, scope: SearchScope) {
  const isCreator = prop === '_c'
  const places = isCreator ? [] : readablePlaces(prop, prop, scope)
  const named = places.some(({ property }) => property.v === 'IDM')
    ? scope.catalogue.all().map(({ name }) => name)
    : isCreator
      ? CREATOR_TYPES
      : places.flatMap(({ property: { t } }) => t ?? [])
  const types = [...new Set(named)]
    .filter((name) => wanted === undefined || wanted.includes(name))
    .flatMap((name) => scope.catalogue.get(name) ?? [])
  const prefixes = isCreator ? [termPrefix('_c')] : prefixesOf(prop, places)
  return { via: { kind: 'forward', prop, prefixes } satisfies Via, types }
}

function readablePlaces(text: string, prop: string, scope: SearchScope): Place[] {
  const places = placesOf(prop, scope, text).filter(({ property: { v } }) => v === 'REL' || v === 'IDM')
  if (places.length === 0) throw misfit(text, 'is no relation')
  return places
}

function prefixesOf(prop: string, places: readonly Place[]): string[] {
  return [...new Set(places.flatMap(({ scopes }) => scopes.map((scope) => termPrefix(prop, scope))))]
}
