import type { ItemId, ItemType } from '@cairn/contract'
import type { PlaceBand, PlaceBands, PlaceBandsRequest } from '@cairn/contract/place-bands'
import { CairnError } from '@cairn/contract/errors'
import type { Filter, Query } from '@cairn/contract/query'
import { mayReadExactly } from '../../items/rights/generalised.ts'
import type { StoreParts } from '../../items/store/store-parts.ts'
import type { Principal } from '../../items/model/types.ts'
import { requireWithinBudget } from '../query/price.ts'
import { searchItems } from '../search-items.ts'
import { placeSourcesOf } from './place-sources.ts'

const USUAL_MOST = 50

/**
 * Items of types within rings around a geometry, as this person may read them: a place shown to them as a coarse cell is
 * measured to by that cell. Types without places that they may see are left out. What is named is noted in the access log.
 * Throws `typeUnknown`, and `queryTooLarge` for a geometry that costs too much.
 */
export async function placeBands(
  parts: StoreParts,
  principal: Principal,
  request: PlaceBandsRequest,
): Promise<PlaceBands> {
  const types = [...new Set(request.types)].map((name) => {
    const type = parts.catalogue.get(name)
    if (!type || type.virtual) throw new CairnError('typeUnknown', '', { type: name })
    return type
  })
  const sources = placeSourcesOf(principal, { all: () => types })
  const rings = types.flatMap((type) => {
    const props = (sources.own.get(type) ?? []).map(({ prop }) => prop)
    return props.length === 0
      ? []
      : request.metres.map((metres, at) => ringOf(parts, principal, type, props, request, metres, at))
  })
  return { bands: (await Promise.all(rings)).filter(({ count }) => count > 0) }
}

async function ringOf(
  parts: StoreParts,
  principal: Principal,
  type: ItemType,
  props: readonly string[],
  { geometry, metres: all, most = USUAL_MOST }: PlaceBandsRequest,
  metres: number,
  at: number,
): Promise<PlaceBand> {
  const nearer = all[at - 1]
  const within = (distance: number): Filter[] =>
    props.map((prop) =>
      distance === 0
        ? { prop, kind: 'intersect', value: geometry }
        : { prop, kind: 'buffer', value: { geometry, metres: distance } },
    )
  const query: Query = {
    types: [type.name],
    should: within(metres),
    minShould: 1,
    ...(nearer === undefined ? {} : { mustNot: within(nearer) }),
    sort: [{ key: '$label', order: 'asc' }],
    max: most,
    labels: true,
  }
  requireWithinBudget(query)
  const { ids, total, labels = {} } = await searchItems(parts, principal, query)
  const loaded = await parts.loader.load(ids as ItemId[])
  const facts = [...loaded.values()].map((each) => each.facts)
  parts.accessLog.note(principal, 'screen', facts)
  const coarse = new Set(
    facts
      .filter((each) => !props.some((prop) => each.values[prop] && mayReadExactly(principal, each, prop)))
      .map(({ id }) => id),
  )
  return {
    ...{ t: type.name, metres, count: total },
    items: (ids as ItemId[]).map((id) => ({
      ...{ id, label: labels[id] ?? '' },
      ...(coarse.has(id) ? { coarse: true as const } : {}),
    })),
  }
}
