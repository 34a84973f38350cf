import {
  isAnyAnswer,
  QUESTION_LEVELS,
  searchedProperty,
  type ItemType,
  type Property,
  type Visibility,
} from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { followsRun } from '@cairn/contract/workflow'
import { USER_TYPE } from '../../items/facts/item-facts.ts'
import { keysForLevel, keysForProtocol } from '../../items/rights/visibility-keys.ts'
import { unknownProperty } from '../../items/rules/check-values.ts'
import { COARSE, existsTerm, isUnsearched } from '../../items/index/property-index.ts'
import type { AlphabetOf } from '@cairn/model/letters'
import type { Principal } from '../../items/facts/types.ts'
import type { KnownMembers, MembersWithin } from './members.ts'

/** What filters of a query are compiled with: the searched types, and the person. */
export interface SearchScope {
  principal: Principal
  types: readonly ItemType[]
  catalogue: { get(name: string): ItemType | undefined; all(): readonly ItemType[] }
  /** Words are compared as they are spelled, not in their folded form. */
  isExact: boolean
  /** With `isExact`: alphabets whose look-alike characters count as their letters. */
  alphabets?: readonly AlphabetOf[]
  /** The containers, such as collections, whose members the query asks for. */
  members?: KnownMembers
  /** How deep this query lies in searches for members, and how many of these were planned. */
  within?: MembersWithin
}

/**
 * A property of one of the searched types, with the scopes (visibility keys) under which this person may see
 * its values.
 */
export interface Place {
  type: ItemType
  property: Property
  /** Undefined stands for values without a level, which all readers of the item may see. */
  scopes: (string | undefined)[]
}

/**
 * Finds a property in each searched type that has it and lets this person see it; what follows a workflow's
 * run is found for administrators alone. Throws `propertyUnknown` (for `named`) if there is none, hidden or
 * not (TRUST.md, T3).
 */
export function placesOf(
  prop: string,
  { principal, types }: Pick<SearchScope, 'principal' | 'types'>,
  named = prop,
): Place[] {
  const places = types.flatMap((type) => {
    const property = searchedProperty(type.properties, prop)
    const isKept = !principal.admin && followsRun(type, prop)
    const scopes = property && !isKept ? scopesFor(principal, type, property) : []
    return property && scopes.length > 0 ? [{ type, property, scopes }] : []
  })
  if (places.length === 0) throw unknownProperty(named)
  return places
}

/**
 * Finds a property as `placesOf` does, for counting or sorting. Throws `notAllowed` for one that only
 * administrators may count or sort by.
 */
export function listedPlacesOf(prop: string, scope: Pick<SearchScope, 'principal' | 'types'>): Place[] {
  const places = placesOf(prop, scope)
  if (!scope.principal.admin && places.some(({ property }) => property.inLists === 'administrator'))
    throw new CairnError('notAllowed', `only administrators can count or sort by "${prop}"`, { property: prop })
  return places
}

/**
 * Returns the scopes (visibility keys) under which this person may see a property of a type; empty if in no
 * item. `undefined` among them stands for values that are open to all readers, `*` for all others.
 */
export function scopesFor(principal: Principal, type: ItemType, property: Property): (string | undefined)[] {
  const { level, protocol, withPlace, levelWhen } = property
  if (isUnsearched(property)) return []
  const held = withPlace === undefined ? levelWhen?.level : type.properties[withPlace]?.generalise?.level
  // Which level a question asks for is told by each item: what a person may see stands under a key of theirs.
  if (isAnyAnswer(property)) return [undefined, ...heldScopes(principal, type)]
  if (held !== undefined) return [undefined, ...heldScopes(principal, type, held)]
  if (level === undefined || level === 'PUBLIC') return [undefined]
  const keys =
    protocol === undefined ? keysForLevel(principal, type, level) : keysForProtocol(principal, type, protocol)
  return keys === 'all' ? ['*'] : [...keys, ...ownAccount(principal, type)]
}

/** What is PRIVATE of accounts is each person's own: theirs is found by it, and nobody else's. */
function ownAccount({ userId }: Principal, { name }: ItemType): string[] {
  return name === USER_TYPE && userId !== undefined ? [`by/${userId}`] : []
}

/**
 * Returns the terms by which this person may search a generalised place: `exact` under their keys, `open` for
 * items that do not generalise it, `coarse` for its grid cell.
 */
export function termsOfGeneralised(
  principal: Principal,
  type: ItemType,
  prop: string,
  { generalise }: Property,
): { exact: string[]; open: string[]; coarse: string[] } {
  const held = generalise ? heldScopes(principal, type, generalise.level) : []
  return {
    exact: held.map((key) => existsTerm(prop, key)),
    open: generalise?.when === undefined ? [] : [existsTerm(prop)],
    coarse: [existsTerm(prop, COARSE)],
  }
}

/**
 * Returns the scopes under which this person can search properties restricted to a level, or to any level.
 */
function heldScopes(principal: Principal, type: ItemType, level?: Visibility): string[] {
  const keys = keysForLevels(principal, type, level === undefined ? QUESTION_LEVELS : [level])
  // Of what one made oneself one may see the place, where the level lets its creator.
  return keys === 'all' ? ['*'] : [...keys, ...(principal.userId === undefined ? [] : [`by/${principal.userId}`])]
}

function keysForLevels(
  principal: Principal,
  type: ItemType,
  levels: readonly Visibility[],
): ReadonlySet<string> | 'all' {
  const all = new Set<string>()
  for (const level of levels) {
    const keys = keysForLevel(principal, type, level)
    if (keys === 'all') return keys
    for (const key of keys) all.add(key)
  }
  return all
}

/** Returns the error `invalidFilter` for a property; `why` goes on after its name, such as `is no date`. */
export function misfit(prop: string, why: string): CairnError {
  return new CairnError('invalidFilter', `"${prop}" ${why}`, { property: prop })
}
