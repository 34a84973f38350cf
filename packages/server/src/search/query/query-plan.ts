import { createHash } from 'node:crypto'
import { isItemId, parseItemId, type ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Filter, Query, SubQuery } from '@cairn/contract/query'
import { parseSearchString } from '@cairn/model/search-string'
import type { PlannedFilter, ConditionPlan, Condition } from './condition.ts'
import { keysHeldBy } from '../../items/rights/visibility-keys.ts'
import type { Principal, TypeCatalogue } from '../../items/facts/types.ts'
import { planFacets, type FacetPlan } from './facet-plan.ts'
import { generalWords, planFilter, planNumber } from './filter-plan.ts'
import type { AlphabetOf } from '@cairn/model/letters'
import { spend } from '../../lib/budget.ts'
import { askedIn, oneWithin, planMembers, type KnownMembers } from './members.ts'
import { MEMBER_UNITS, requireWithinBudget } from './price.ts'
import type { SearchScope } from './searched-property.ts'
import { keyTerm } from '../../items/index/property-index.ts'
import { indexedType } from '../../items/facts/projections.ts'
import { planSorts, type SortPlan } from './sort-plan.ts'
import { throughProjection } from './through-projection.ts'
import { planVia } from './via.ts'

/** A query compiled for one principal: conditions, facets and sort order. */
export interface QueryPlan extends ConditionPlan {
  facets: readonly FacetPlan[]
  sort: SortPlan
  /** How those are ordered that are alike by `sort`. */
  thenBy: readonly SortPlan[]
  /** What stands first: that it has the whole text as a number. */
  first?: Condition
  /** The projection that shows the hits. */
  shownAs?: string
  /** Hash of the query and its sort order, without the page. Cursors are valid for one digest only. */
  digest: string
}

type Conditions = Omit<SubQuery, 'via'>

/**
 * Compiles a query for a person. Checks and spends its cost, checks that its types exist, and that the person
 * may use the properties in it; the rights to items become conditions of the plan. Every search goes through
 * here. Projections that are named beside other types are left out. `members` come from `membersIn` (without
 * them nothing is a member), `alphabets` from `alphabetsTyped`. Throws `queryTooLarge`, `tooMuchWork` (budget
 * of the call), `typeUnknown`, `propertyUnknown`, `invalidFilter`, or `notAllowed` for what only
 * administrators may count or sort by.
 */
export function planQuery(
  asked: Query,
  principal: Principal,
  catalogue: TypeCatalogue,
  members?: KnownMembers,
  alphabets: readonly AlphabetOf[] = [],
): QueryPlan {
  requireWithinBudget(asked)
  const named = withoutProjections(asked.types?.map((name) => knownType(catalogue, name)))
  const { query, projection } = throughProjection(asked, named, catalogue)
  const types = projection
    ? [indexedType(knownType(catalogue, projection.projectionOf?.type ?? ''))]
    : (named ?? catalogue.all().filter((type) => !type.excludeGeneralSearch && !type.projectionOf))
  const scope: SearchScope = {
    principal,
    types,
    catalogue,
    isExact: query.exact ?? false,
    alphabets,
    ...(members ? { members, within: { depth: 0, planned: { count: 0 } } } : {}),
  }
  const conditions = planConditions(query, scope, query.types === undefined)
  const [sort, ...thenBy] = planSorts(query.sort, scope, conditions.text.kind === 'words')
  const digest = digestOf(query, [sort, ...thenBy])
  const shown = projection ? { shownAs: projection.name } : {}
  const first = conditions.text.kind === 'words' && ORDERS_OF_ALL.includes(sort.by.kind) && planNumber(query.text ?? '')
  return {
    ...conditions,
    facets: planFacets(query.facets, scope),
    ...{ sort, thenBy, digest, ...shown },
    ...(first && first.words.length > 0 ? { first } : {}),
  }
}

/** Orders in which an exact number stands first: of no property. */
const ORDERS_OF_ALL: readonly SortPlan['by']['kind'][] = ['label', 'created', 'score']

/** Of several types, those that store items: what a projection shows is found among them as what it is. */
function withoutProjections(types: readonly ItemType[] | undefined): readonly ItemType[] | undefined {
  return types && types.length > 1 ? types.filter(({ projectionOf }) => !projectionOf) : types
}

function planConditions(query: Conditions, scope: SearchScope, isGeneral: boolean): ConditionPlan {
  const keys = keysHeldBy(scope.principal)
  const { text, must: typed } = parseSearchString(query.text ?? '')
  const must = [...typed, ...(query.must ?? [])].map((filter) => planMust(filter, scope))
  const subs = (query.subs ?? []).map((sub) => ({ prop: sub.via, plan: planSub(sub, scope), isSelection: false }))
  const should = [
    ...(query.should ?? []).map((filter) => planOne(filter, scope)),
    ...(query.subsShould ?? []).map((sub) => planSub(sub, scope)),
  ]
  return {
    types: scope.types,
    isGeneral,
    keys: keys === 'all' ? undefined : [...keys].map(keyTerm),
    text: planText(text, scope),
    must: [...must, ...subs],
    should,
    minShould: leastOf(query.minShould, should.length),
    mustNot: (query.mustNot ?? []).map((filter) => planOne(filter, scope)),
  }
}

/**
 * Returns how many of the alternative conditions must be met: one by default. Asking for more than there are
 * is refused.
 */
function leastOf(asked: number | undefined, conditions: number): number {
  if (asked !== undefined && asked > conditions)
    throw new CairnError('invalidFilter', `minShould: ${asked} of ${conditions} conditions`)
  return asked ?? Math.min(1, conditions)
}

function planMust(filter: Filter, scope: SearchScope): PlannedFilter {
  const isSelection =
    filter.kind === 'is' || filter.kind === 'rel' || filter.kind === 'range' || filter.kind === 'exists'
  return { prop: filter.prop, plan: planOne(filter, scope), isSelection }
}

function planOne(filter: Filter, scope: SearchScope): Condition {
  return filter.kind === 'in' ? planIn(filter.value, scope) : planFilter(filter, scope)
}

/**
 * Items that belong to one of these. Their searches are planned as of the one who asks, each without
 * itself.
 */
function planIn(ids: readonly string[], { members = new Map(), ...scope }: SearchScope): Condition {
  const plans = ids.flatMap((id) => {
    const of = members.get(id)
    if (!of) return []
    const within = oneWithin(scope.within)
    if (!within) return []
    if (scope.within) spend(MEMBER_UNITS)
    const inner: SearchScope = { ...scope, within, members: new Map([...members].filter(([each]) => each !== id)) }
    const planning = {
      filter: (filter: Filter) => planOne(filter, scope),
      sub: (sub: SubQuery) => planSub(sub, inner),
      query(query: Query) {
        requireWithinBudget(query, askedIn(query))
        return planConditions(query, ofTypes(query, inner), query.types === undefined)
      },
    }
    return [planMembers(of, planning)]
  })
  return plans.length === 0 ? { kind: 'items', ns: [] } : { kind: 'any', plans }
}

/** The scope of a search within the one that is searched. */
function ofTypes({ types, exact }: Query, scope: SearchScope): SearchScope {
  const named = types ? scope.types.filter(({ name }) => types.includes(name)) : scope.types
  return { ...scope, types: named, isExact: exact ?? false }
}

/** The related items are searched by this person's rights, like all others. */
function planSub(sub: SubQuery, scope: SearchScope): Condition {
  const { via, types } = planVia(sub.via, sub.types, scope)
  const inner: SearchScope = { ...scope, types, isExact: sub.exact ?? false }
  return { kind: 'related', sub: { ...planConditions(sub, inner, false), via } }
}

/**
 * The id of an item of a known type finds that item; else every word must be there, the last one perhaps not
 * typed to its end. `LB-17` is the number of a thing.
 */
function planText(text: string, scope: SearchScope): QueryPlan['text'] {
  const trimmed = text.trim()
  if (trimmed === '') return { kind: 'none' }
  if (isItemId(trimmed) && scope.catalogue.get(parseItemId(trimmed).type)) return { kind: 'item', id: trimmed }
  return { kind: 'words', plan: { kind: 'words', column: 'tsv', words: generalWords(trimmed, true, scope) } }
}

/** Returns the type of that name. Throws `typeUnknown`. */
export function knownType(catalogue: Pick<TypeCatalogue, 'get'>, name: string): ItemType {
  const type = catalogue.get(name)
  if (!type) throw new CairnError('typeUnknown', `Unknown type "${name}"`, { type: name })
  return type
}

function digestOf(
  { after: _after, max: _max, labels: _labels, facets: _facets, total: _total, ...query }: Query,
  sorts: readonly SortPlan[],
): string {
  return createHash('sha256')
    .update(JSON.stringify([query, sorts]))
    .digest('base64url')
    .slice(0, 16)
}
