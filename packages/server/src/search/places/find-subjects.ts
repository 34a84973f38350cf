import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import type { FeaturesRequest } from '@cairn/contract/features'
import { mayRead } from '../../items/rights/visibility-keys.ts'
import { locate } from '../locate.ts'
import { scopesFor } from '../query/searched-property.ts'
import { valueTerm } from '../../items/index/property-index.ts'
import { planQuery, type QueryPlan } from '../query/query-plan.ts'
import { alphabetsTyped } from '../query/alphabets-typed.ts'
import { membersIn } from '../query/members.ts'
import { run } from '../sql/run-statement.ts'
import type { Box } from '../../lib/geometry/box.ts'
import { tablesOf } from '../sql/where.ts'
import { maySeeProperty } from '../../items/read/present-item.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal } from '../../items/facts/types.ts'
import { allOf, mayBeProxied, mayName, type PlaceSources, type PlaceTerms } from './place-sources.ts'
import { placedStatement } from './places-within.ts'
import { proxiedWithin } from './proxied-within.ts'
import type { Relatives, Subjects } from './subjects.ts'
import { subjectsCondition } from './subjects-condition.ts'
import { listInColumns } from './subjects-in-columns.ts'

/**
 * Prepares a request for places: resolves its query and the properties that hold places. Undefined if nothing
 * requested can have a place. Throws as `planQuery` and `locate` do.
 */
export async function locateSubjects(
  context: ItemContext,
  principal: Principal,
  request: FeaturesRequest,
  sources: PlaceSources,
): Promise<Subjects | undefined> {
  const isOpen = !request.query && !request.proxyIDs && !request.relatedIDs && !request.onlyProxyTypes
  const query = request.query ?? {}
  const [members, alphabets] = await Promise.all([
    membersIn(context, principal, query),
    alphabetsTyped(context, principal, query),
  ])
  const asked = planQuery(query, principal, context.catalogue, members, alphabets)
  const types = (request.query ? asked.types : context.catalogue.all()).filter(
    (type) =>
      !type.virtual &&
      (request.onlyProxyTypes?.includes(type.name) ?? true) &&
      (sources.own.has(type) || (!isOpen && mayBeProxied(sources, type))),
  )
  if (types.length === 0) return undefined
  const plan: QueryPlan = { ...asked, types, isGeneral: false }
  const props = byName(types.flatMap((type) => sources.own.get(type) ?? []))
  const [proxies, related] = await Promise.all([
    request.proxyIDs && numbersOf(context, request.proxyIDs),
    request.relatedIDs && relativesOf(context, principal, request.relatedIDs as ItemId[], types),
  ])
  const proxied = isOpen ? [] : types.filter((type) => mayBeProxied(sources, type))
  const places = proxied.length === 0 ? [] : byName([...sources.own.values()].flat())
  const known = await locate(context, plan)
  const more = await context.terms.find([...[...props, ...places].flatMap(allOf), ...(related?.terms ?? [])])
  return {
    ...{ principal, sources, plan, props, proxied, places, proxies, related },
    known: { ...known, terms: new Map([...known.terms, ...more]) },
  }
}

/**
 * Returns the numbers of the requested items with a place in `boxes` (anywhere if left out), newest first.
 * Those that others' places may represent may be included wherever they are, and without any place: the
 * caller must look. Of more than `most` it picks any; where others' places may represent some, the newest.
 */
export async function listSubjects(
  context: ItemContext,
  subjects: Subjects,
  boxes: readonly Box[] | undefined,
  most?: number,
): Promise<number[]> {
  const { plan, known, proxied, props, proxies, related } = subjects
  // Of few that are asked for by name it is less work to look where each stands.
  const isNamed = proxies !== undefined || related !== undefined
  const standIns = boxes && proxied.length > 0 && !isNamed ? await proxiedWithin(context, subjects, boxes) : undefined
  const told = standIns ? undefined : await listInColumns(context, subjects, boxes, most)
  if (told) return told
  const [row] = await run<{ ns: string | null }>(context, known, (writing) => {
    const { parameters } = writing
    const types = standIns ? [] : proxied.flatMap(({ name }) => known.types.get(name) ?? [])
    // Told that others may do, even of no type, the planner would look at each item there is.
    const others = types.length === 0 ? '' : ` or s.t = any(${parameters.add(types, 'smallint[]')})`
    const more = standIns ? ` union select unnest(${parameters.add(standIns, 'bigint[]')})` : ''
    const limit = most === undefined ? '' : `${proxied.length > 0 ? ' order by s.n desc' : ''} limit ${most}`
    const found = `select s.n from ${tablesOf(plan)} where ${subjectsCondition(subjects, writing)} and (s.n in (select n from placed)${others})`
    return `with placed as materialized (${placedStatement(props, boxes, writing)}${more})
      select string_agg(n::text, ',' order by n desc) as ns from (${found}${limit}) found`
  })
  return row?.ns?.split(',').map(Number) ?? []
}

/** The same property of several types as one. */
function byName(props: readonly PlaceTerms[]): PlaceTerms[] {
  return [...Map.groupBy(props, ({ prop }) => prop)].map(([prop, same]) => ({
    prop,
    exact: [...new Set(same.flatMap(({ exact }) => exact))],
    open: [...new Set(same.flatMap(({ open }) => open))],
    coarse: [...new Set(same.flatMap(({ coarse }) => coarse))],
  }))
}

async function numbersOf({ loader }: ItemContext, ids: readonly string[]): Promise<number[]> {
  return [...(await loader.load(ids as ItemId[])).values()].map(({ row }) => row.n)
}

/** By what this person may see of either side. */
async function relativesOf(
  context: ItemContext,
  principal: Principal,
  ids: readonly ItemId[],
  types: readonly ItemType[],
): Promise<Relatives> {
  const items = [...(await context.loader.load(ids)).values()].filter(
    ({ row, facts }) => !row.deleted && mayRead(principal, facts),
  )
  const named = items.flatMap(({ facts }) =>
    Object.entries(facts.type.properties)
      .filter(([prop, { v }]) => (v === 'REL' || v === 'IDM') && maySeeProperty(principal, facts, prop))
      .flatMap(([prop]) => [facts.values[prop]].flat())
      .filter((id): id is ItemId => typeof id === 'string' && isItemId(id)),
  )
  const terms = types.flatMap((type) =>
    Object.entries(type.properties)
      .filter(([, { v }]) => v === 'REL' || v === 'IDM')
      .flatMap(([prop, property]) => {
        const scopes = scopesFor(principal, type, property)
        return items
          .filter(({ facts }) => mayName({ type, prop }, facts.type.name))
          .flatMap(({ facts }) => scopes.map((scope) => valueTerm(prop, facts.id, scope)))
      }),
  )
  return { terms: [...new Set(terms)], ns: await numbersOf(context, named) }
}
