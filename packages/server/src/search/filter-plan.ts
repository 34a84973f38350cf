import type { ItemType, Property } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { LABEL_KEY, type Filter } from '@cairn/contract/query'
import { foldedWords } from '@cairn/model/fold'
import { keysForLevel } from '../permissions/visibility-keys.ts'
import { unknownProperty } from '../store/check-values.ts'
import { propertyOf } from '../store/present-item.ts'
import type { Principal } from '../store/types.ts'
import { dateEnd, dateStart } from './dates.ts'
import { exactFormOf, existsTerm, hasWords, termPrefix, valueLexeme, valueTerm, wordLexeme } from './property-index.ts'
import { allLexemes, anyLexeme } from './tsquery.ts'

/** What a filter asks of the search rows. */
export type FilterPlan =
  | { kind: 'terms'; anyOf: string[] }
  | { kind: 'words'; column: 'tsv' | 'ttv'; tsquery: string }
  | {
      kind: 'range'
      prop: string
      isNumber: boolean
      from: string | number | undefined
      to: string | number | undefined
    }
  | { kind: 'created'; from: string | undefined; to: string | undefined }
  | { kind: 'types'; names: string[] }
  | { kind: 'any'; plans: FilterPlan[] }

/** Keys every item can be sorted by. */
export const SORT_KEYS: readonly string[] = ['_c.ts', LABEL_KEY]

/** A property as it stands in one of the types searched, and the scopes under which this person may see its values. */
interface Place {
  property: Property
  /** undefined for a property without a level. */
  scopes: (string | undefined)[]
}

/** Where the filters of a query look: the types searched, for this person. */
export interface SearchScope {
  principal: Principal
  types: readonly ItemType[]
}

/** Translates a filter. Throws `propertyUnknown` for what no type has or this person may not read, `invalidFilter` for a misfit. */
export function planFilter(filter: Filter, scope: SearchScope): FilterPlan {
  return planEnvelope(filter) ?? planProperty(filter, placesOf(filter.prop, scope))
}

/** Term prefixes of a property whose values can be counted. Throws as `planFilter`. */
export function facetPrefixes(prop: string, scope: SearchScope): string[] {
  if (prop === '_c') return [termPrefix('_c')]
  const places = placesOf(prop, scope).filter(({ property }) => exactFormOf(property) === 'term')
  if (places.length === 0) throw misfit(prop, 'cannot be counted')
  return [...new Set(places.flatMap(({ scopes }) => scopes.map((each) => termPrefix(prop, each))))]
}

/** Whether items can be sorted by the key. Throws as `planFilter`. */
export function checkSortKey(key: string, scope: SearchScope): void {
  if (SORT_KEYS.includes(key)) return
  placesOf(key, scope)
  throw misfit(key, 'cannot be sorted by')
}

/** The filters on what every item has. */
function planEnvelope(filter: Filter): FilterPlan | undefined {
  const { prop } = filter
  if (prop === '_t' && filter.kind === 'is') return { kind: 'types', names: [filter.value].flat().map(String) }
  if (prop === '_c' && (filter.kind === 'is' || filter.kind === 'rel'))
    return { kind: 'terms', anyOf: [filter.value].flat().map((id) => valueTerm('_c', id)) }
  if (prop === '_c.ts' && filter.kind === 'range') {
    const { from, to } = filter.value
    return {
      kind: 'created',
      from: from === undefined || from === null ? undefined : dateStart(from),
      to: to === undefined || to === null ? undefined : dateEnd(to),
    }
  }
  if (prop === LABEL_KEY && (filter.kind === 'text' || filter.kind === 'prefix')) {
    return { kind: 'words', column: 'ttv', tsquery: allLexemes(foldedWords(filter.value), filter.kind === 'prefix') }
  }
  if (/^[_$]/.test(prop))
    throw SORT_KEYS.includes(prop) || ['_t', '_c'].includes(prop)
      ? misfit(prop, `takes no ${filter.kind}`)
      : unknownProperty(prop)
  return undefined
}

function planProperty(filter: Filter, places: readonly Place[]): FilterPlan {
  const { prop } = filter
  switch (filter.kind) {
    case 'is':
    case 'rel':
      return planExact(prop, [filter.value].flat(), places)
    case 'exists': {
      const terms = places.flatMap(({ scopes }) => scopes.map((scope) => existsTerm(prop, scope)))
      return { kind: 'terms', anyOf: [...new Set(terms)] }
    }
    case 'text':
    case 'prefix': {
      if (!places.some(({ property, scopes }) => hasWords(property) && scopes.includes(undefined)))
        throw misfit(prop, 'has no words')
      const lexemes = foldedWords(filter.value).map((word) => wordLexeme(prop, word))
      return { kind: 'words', column: 'tsv', tsquery: allLexemes(lexemes, filter.kind === 'prefix') }
    }
    case 'range':
      return planRange(prop, filter.value.from ?? undefined, filter.value.to ?? undefined, places)
  }
}

/** Items in which the property has one of the values. `exists: false` is the caller's `mustNot`. */
function planExact(prop: string, values: readonly (string | number | boolean)[], places: readonly Place[]): FilterPlan {
  const scopesWith = (form: 'term' | 'lexeme') => [
    ...new Set(places.filter(({ property }) => exactFormOf(property) === form).flatMap(({ scopes }) => scopes)),
  ]
  const terms = scopesWith('term').flatMap((scope) => values.map((value) => valueTerm(prop, value, scope)))
  const lexemes = scopesWith('lexeme').flatMap((scope) => values.map((value) => valueLexeme(prop, value, scope)))
  const plans: FilterPlan[] = []
  if (terms.length > 0) plans.push({ kind: 'terms', anyOf: terms })
  if (lexemes.length > 0) plans.push({ kind: 'words', column: 'tsv', tsquery: anyLexeme(lexemes) })
  const [only] = plans
  if (!only) throw misfit(prop, 'has no exact values')
  return plans.length === 1 ? only : { kind: 'any', plans }
}

function planRange(
  prop: string,
  from: string | number | undefined,
  to: string | number | undefined,
  places: readonly Place[],
): FilterPlan {
  const open = places
    .filter(({ scopes }) => scopes.includes(undefined) || scopes.includes('*'))
    .map(({ property }) => property)
  const isNumber = open.some(({ v, t }) => v === 'DEF' && (t === 'integer' || t === 'float'))
  const isDate = open.some(({ v }) => v === 'DT' || v === 'DTM')
  const wanted = isNumber ? 'number' : 'string'
  if (!isNumber && !isDate) throw misfit(prop, 'has no range')
  if ([from, to].some((bound) => bound !== undefined && typeof bound !== wanted))
    throw misfit(prop, `needs a ${wanted}`)
  return { kind: 'range', prop, isNumber, from, to }
}

/** The property in each type that has it and lets this person see it; none is the same error as no such property (trust.md, T3). */
function placesOf(prop: string, { principal, types }: SearchScope): Place[] {
  const places = types.flatMap((type) => {
    const property = propertyOf(type, prop)
    const scopes = property ? scopesFor(principal, type, property) : []
    return property && scopes.length > 0 ? [{ property, scopes }] : []
  })
  if (places.length === 0) throw unknownProperty(prop)
  return places
}

function scopesFor(principal: Principal, type: ItemType, { level }: Property): (string | undefined)[] {
  if (level === undefined || level === 'PUBLIC') return [undefined]
  const keys = keysForLevel(principal, type.name, level)
  return keys === 'all' ? ['*'] : [...keys]
}

function misfit(prop: string, why: string): CairnError {
  return new CairnError('invalidFilter', `"${prop}" ${why}`, { property: prop })
}
