import type { FeaturesRequest } from '@cairn/contract/features'
import { isItemId, type ItemId, type ItemType } from '@cairn/contract'
import { mayRead } from '../permissions/visibility-keys.ts'
import { all, boxValue, idsOf, type Writing } from '../search/conditions.ts'
import { locate } from '../search/locate.ts'
import { scopesFor } from '../search/places.ts'
import { valueTerm } from '../search/property-index.ts'
import { planQuery, type QueryPlan } from '../search/query-plan.ts'
import { run } from '../search/run-statement.ts'
import type { Box } from '../search/shape.ts'
import { tablesOf, whereOf } from '../search/where.ts'
import { maySeeProperty } from '../store/present-item.ts'
import type { StoreParts } from '../store/store-parts.ts'
import type { Principal } from '../store/types.ts'
import { mayBeStoodFor, mayName, type PlaceSources } from './place-sources.ts'

/** What the items asked for are related to: the terms by which they may name one of those, and those that they name. */
interface Relatives {
  terms: readonly string[]
  ns: readonly number[]
}

/** Numbers of the items whose places are asked for, the newest first. What has no place at all may be among them. */
export async function findSubjects(
  parts: StoreParts,
  principal: Principal,
  request: FeaturesRequest,
  sources: PlaceSources,
  boxes: readonly Box[] | undefined,
): Promise<number[]> {
  const isOpen = !request.query && !request.proxyIDs && !request.relatedIDs && !request.onlyProxyTypes
  const asked = planQuery(request.query ?? {}, principal, parts.catalogue)
  const types = (request.query ? asked.types : parts.catalogue.all()).filter(
    (type) =>
      !type.virtual &&
      (request.onlyProxyTypes?.includes(type.name) ?? true) &&
      (sources.own.has(type) || (!isOpen && mayBeStoodFor(sources, type))),
  )
  if (types.length === 0) return []
  const plan: QueryPlan = { ...asked, types, isGeneral: false }
  const stoodFor = isOpen ? [] : types.filter((type) => mayBeStoodFor(sources, type))
  const terms = [...new Set(types.flatMap((type) => sources.own.get(type) ?? []))]
  const [proxies, related] = await Promise.all([
    request.proxyIDs && numbersOf(parts, request.proxyIDs),
    request.relatedIDs && relativesOf(parts, principal, request.relatedIDs as ItemId[], types),
  ])
  const known = await locate(parts, plan)
  const more = await parts.terms.find([...terms, ...(related?.terms ?? [])])
  const found = await run<{ ns: string | null }>(
    parts,
    { ...known, terms: new Map([...known.terms, ...more]) },
    (writing) => {
      const { parameters } = writing
      const conditions = all([
        whereOf(plan, writing),
        `(s.n in (select n from placed) or s.t = any(${parameters.add(numbersOfTypes(stoodFor, writing), 'smallint[]')}))`,
        proxies && `s.n = any(${parameters.add(proxies, 'bigint[]')})`,
        related && relatedCondition(related, writing),
      ])
      return `with placed as materialized (${placedStatement(terms, boxes, writing)})
        select string_agg(s.n::text, ',' order by s.n desc) as ns from ${tablesOf(plan)} where ${conditions}`
    },
  )
  return found[0]?.ns?.split(',').map(Number) ?? []
}

/** Items with a place of their own that this person may see, of which a box touches one of these. */
function placedStatement(terms: readonly string[], boxes: readonly Box[] | undefined, writing: Writing): string {
  const ofPlaces = `g.place = any(${writing.parameters.add(idsOf(terms, writing), 'int[]')})`
  const inBoxes = boxes?.map((box) => `g.bbox && ${boxValue(box, writing.parameters)}`).join(' or ')
  return `select distinct g.n from item_g g where ${ofPlaces}${inBoxes ? ` and (${inBoxes})` : ''}`
}

function relatedCondition({ terms, ns }: Relatives, writing: Writing): string {
  const { parameters } = writing
  const naming = `s.terms operator(pg_catalog.&&) ${parameters.add(idsOf(terms, writing), 'int[]')}`
  return `(${naming} or s.n = any(${parameters.add(ns, 'bigint[]')}))`
}

function numbersOfTypes(types: readonly ItemType[], { types: numbers }: Pick<Writing, 'types'>): number[] {
  return types.flatMap(({ name }) => numbers.get(name) ?? [])
}

async function numbersOf({ loader }: StoreParts, ids: readonly string[]): Promise<number[]> {
  return [...(await loader.load(ids as ItemId[])).values()].map(({ row }) => row.n)
}

/** By what this person may see of either side. */
async function relativesOf(
  parts: StoreParts,
  principal: Principal,
  ids: readonly ItemId[],
  types: readonly ItemType[],
): Promise<Relatives> {
  const items = [...(await parts.loader.load(ids)).values()].filter(
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
  return { terms: [...new Set(terms)], ns: await numbersOf(parts, named) }
}
