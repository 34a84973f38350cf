import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Filter, Query } from '@cairn/contract/query'
import { foldedWords, writtenWords } from '@cairn/model/fold'
import { keysHeldBy } from '../permissions/visibility-keys.ts'
import type { Principal, TypeCatalogue } from '../store/types.ts'
import { checkSortKey, facetPrefixes, planFilter, type FilterPlan, type SearchScope } from './filter-plan.ts'
import { termsIn } from './conditions.ts'
import { keyTerm } from './property-index.ts'
import { allLexemes } from './tsquery.ts'

/** A filter with the property it is on, so that a facet can leave its own out. */
export interface PlannedFilter {
  prop: string
  plan: FilterPlan
  isSelection: boolean
}

/** A query checked and translated for one person; nothing of the store has been read yet. */
export interface QueryPlan {
  types: readonly ItemType[]
  /** The query names no types: those that take part in the general search are searched. */
  isGeneral: boolean
  /** Terms of the keys this person holds; undefined for an administrator. */
  keys: readonly string[] | undefined
  text: { kind: 'none' } | { kind: 'item'; id: ItemId } | { kind: 'words'; plan: FilterPlan }
  must: readonly PlannedFilter[]
  should: readonly FilterPlan[]
  minShould: number
  mustNot: readonly FilterPlan[]
  facets: readonly { name: string; prop: string; prefixes: readonly string[]; limit: number | undefined }[]
  sort: { key: string; order: 'asc' | 'desc' }
}

/** Checks a query against what this person may name. Throws `typeUnknown`, `propertyUnknown` or `invalidFilter`. */
export function planQuery(query: Query, principal: Principal, catalogue: TypeCatalogue): QueryPlan {
  const types = query.types
    ? query.types.map((name) => knownType(catalogue, name))
    : catalogue.all().filter((type) => !type.excludeGeneralSearch)
  const scope: SearchScope = { principal, types }
  const keys = keysHeldBy(principal)
  const [sort = { key: '_c.ts', order: 'desc' as const }] = query.sort ?? []
  checkSortKey(sort.key, scope)
  const should = (query.should ?? []).map((filter) => planFilter(filter, scope))
  return {
    types,
    isGeneral: query.types === undefined,
    keys: keys === 'all' ? undefined : [...keys].map(keyTerm),
    text: planText(query.text ?? '', query.exact ?? false),
    must: (query.must ?? []).filter(isNotAbsence).map((filter) => ({
      prop: filter.prop,
      plan: planFilter(filter, scope),
      isSelection: filter.kind === 'is' || filter.kind === 'rel',
    })),
    should,
    minShould: Math.min(query.minShould ?? (should.length > 0 ? 1 : 0), should.length),
    mustNot: [...(query.mustNot ?? []), ...(query.must ?? []).filter(isAbsence)].map((filter) =>
      planFilter(filter, scope),
    ),
    facets: Object.entries(query.facets ?? {}).map(([name, { prop, limit }]) => ({
      name,
      prop,
      limit,
      prefixes: prop === '_t' ? [] : facetPrefixes(prop, scope),
    })),
    sort,
  }
}

/** Every term the plan names. */
export function termsOfPlan({ keys, must, should, mustNot }: QueryPlan): string[] {
  return [
    ...(keys ?? []),
    ...must.flatMap(({ plan }) => termsIn(plan)),
    ...should.flatMap(termsIn),
    ...mustNot.flatMap(termsIn),
  ]
}

/** An item id finds that item; else every word must be there, the last one perhaps not typed to its end. */
function planText(text: string, isExact: boolean): QueryPlan['text'] {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'none' }
  if (isItemId(trimmed)) return { kind: 'item', id: trimmed }
  const lexemes = isExact ? writtenWords(trimmed).map((word) => `=${word}`) : foldedWords(trimmed)
  return { kind: 'words', plan: { kind: 'words', column: 'tsv', tsquery: allLexemes(lexemes, true) } }
}

function knownType(catalogue: TypeCatalogue, name: string): ItemType {
  const type = catalogue.get(name)
  if (!type) throw new CairnError('typeUnknown', `Unknown type "${name}"`, { type: name })
  return type
}

/** `exists: false` asks for items without the property: the opposite of having it. */
function isAbsence(filter: Filter): boolean {
  return filter.kind === 'exists' && !filter.value
}

function isNotAbsence(filter: Filter): boolean {
  return !isAbsence(filter)
}
