import type { ItemId, ItemType } from '@cairn/contract'
import type { PlaceBand, PlaceBands, PlaceBandsRequest } from '@cairn/contract/place-bands'
import { CairnError } from '@cairn/contract/errors'
import type { Filter, Query } from '@cairn/contract/query'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import { mayReadExactly } from '../../items/rights/generalised.ts'
import type { ItemContext } from '../../items/read/item-context.ts'
import type { Principal } from '../../items/facts/types.ts'
import { requireAffordable } from '../query/price.ts'
import { searchItems } from '../search-items.ts'
import { placeSourcesOf } from './place-sources.ts'

const USUAL_MOST = 50

/**
 * Lists items in distance rings around a geometry, as this person may read them: in each ring, without those
 * before it, the first `most` (50 by default) of each type by label. A place shown only as a coarse cell is
 * measured to that cell. Types without visible places and empty rings are left out. Items returned are
 * recorded in the access log. Throws `typeUnknown` (also for virtual types), or `queryTooLarge` before
 * anything is searched.
 */
export async function placeBands(
  context: ItemContext,
  principal: Principal,
  request: PlaceBandsRequest,
): Promise<PlaceBands> {
  const types = [...new Set(request.types)].map((name) => {
    const type = context.catalogue.get(name)
    if (!type || type.virtual) throw new CairnError('typeUnknown', '', { type: name })
    return type
  })
  const sources = placeSourcesOf(principal, { all: () => types })
  const rings = types.flatMap((type): Ring[] => {
    const props = (sources.own.get(type) ?? []).map(({ prop }) => prop)
    return props.length === 0 ? [] : request.metres.map((_, at) => ({ type, props, request, at }))
  })
  for (const ring of rings) requireAffordable(queryOf(ring))
  const bands = await Promise.all(rings.map((ring) => bandOf(context, principal, ring)))
  return { bands: bands.filter(({ count }) => count > 0) }
}

/** One ring of one type. `at` is its place among the distances. */
interface Ring {
  type: ItemType
  props: readonly string[]
  request: PlaceBandsRequest
  at: number
}

async function bandOf(context: ItemContext, principal: Principal, ring: Ring): Promise<PlaceBand> {
  const { type, props, request, at } = ring
  const { ids, total, labels = {} } = await searchItems(context, principal, queryOf(ring))
  const facts = [...(await context.loader.load(ids as ItemId[])).values()].map((each) => each.facts)
  context.accessLog.note(principal, 'screen', facts)
  const isExact = (item: ItemFacts) => props.some((prop) => item.values[prop] && mayReadExactly(principal, item, prop))
  const coarse = new Set(facts.filter((item) => !isExact(item)).map(({ id }) => id))
  return {
    ...{ t: type.name, metres: request.metres[at] ?? 0, count: total },
    items: (ids as ItemId[]).map((id) => ({
      ...{ id, label: labels[id] ?? '' },
      ...(coarse.has(id) ? { coarse: true as const } : {}),
    })),
  }
}

/** What lies within the distance of a ring, and not within the one before. */
function queryOf({ type, props, request: { geometry, metres, most = USUAL_MOST }, at }: Ring): Query {
  const within = (distance: number): Filter[] =>
    props.map((prop) =>
      distance === 0
        ? { prop, kind: 'intersect', value: geometry }
        : { prop, kind: 'buffer', value: { geometry, metres: distance } },
    )
  const nearer = metres[at - 1]
  return {
    types: [type.name],
    should: within(metres[at] ?? 0),
    minShould: 1,
    ...(nearer === undefined ? {} : { mustNot: within(nearer) }),
    sort: [{ key: '$label', order: 'asc' }],
    max: most,
    labels: true,
  }
}
