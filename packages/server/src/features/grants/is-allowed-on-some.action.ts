import * as v from 'valibot'
import { parseItemId, type ItemId, type ItemType } from '@cairn/contract'
import { querySchema, type Filter, type Query } from '@cairn/contract/query'
import { defineCoreAction } from '../../items/action/define-action.ts'
import { targetEntries } from '../../items/action/payload.ts'
import { rightOf } from '../../items/facts/right.ts'
import type { Principal } from '../../items/facts/types.ts'
import { judgeAction } from '../../items/rights/judge-action.ts'
import { spend } from '../../lib/budget.ts'

/** Owners and items of the caller's rights that are looked at. */
const MOST_PLACES = 100
/** Hits that are judged at first: mostly these are all. */
const FIRST = 500
/** Hits of each owner and item that are judged where there are more. */
const EACH = 20
/** What it costs to judge a hit for an action. */
const JUDGED_UNITS = 0.01

/**
 * Action: returns as `isAllowed` whether the caller may take one of the actions on any hit of a query, for
 * example to show a button for all of them. Judges the first 500 hits; where there are more, also 20 hits of
 * each owner that a right of the caller comes from (100 owners), and 20 of the items that rights name (100
 * items). `t` is the type of the hits; false for an unknown one. Throws as `planQuery` does.
 */
export const isAllowedOnSome = defineCoreAction({
  name: 'isAllowedOnSome',
  kind: 'asks',
  payload: v.looseObject({
    ...targetEntries,
    query: querySchema,
    actions: v.pipe(v.array(v.pipe(v.string(), v.maxLength(80))), v.minLength(1), v.maxLength(20)),
  }),
  load: async () => undefined,
  authorize: () => {},
  async command({ payload: { t, query, actions }, principal, deps }) {
    const { catalogue, loader } = deps.context
    const type = catalogue.get(t)
    const mayAmong = async (ids: readonly string[]) => {
      spend(ids.length * actions.length * JUDGED_UNITS)
      const hits = [...(await loader.load(ids as ItemId[])).values()]
      const may = (action: string) =>
        hits.some((hit) => judgeAction(catalogue, principal, type, hit, hit.row.i, action).isAllowed)
      return actions.some(may)
    }
    if (!type) return false
    const first = await deps.store.search(principal, within(query, t, undefined, FIRST))
    if (await mayAmong(first.ids)) return true
    for (const place of first.next === undefined ? [] : placesOf(principal, type)) {
      const { ids } = await deps.store.search(principal, within(query, t, place, EACH))
      if (await mayAmong(ids)) return true
    }
    return false
  },
  present: (isAllowed) => ({ isAllowed }),
})

/** What a right may come by: the owners and the items of the caller's rights. */
function placesOf({ adminOf, grants }: Principal, type: ItemType): Filter[] {
  const rights = grants.flatMap((grant) => rightOf(grant) ?? [])
  const owners = [...new Set([...adminOf, ...rights.flatMap(({ owner }) => owner ?? [])])]
  const items = rights.flatMap(({ item }) => (item && parseItemId(item).type === type.name ? item : []))
  const { owner: prop } = type
  const isOwned = prop !== undefined && type.properties[prop] !== undefined
  return [
    ...(isOwned ? owners.slice(0, MOST_PLACES).map((owner): Filter => ({ prop, kind: 'rel', value: [owner] })) : []),
    ...(items.length > 0
      ? [{ prop: '_i', kind: 'is', value: items.slice(0, MOST_PLACES).map((id) => parseItemId(id).index) } as const]
      : []),
  ]
}

function within(
  { facets: _facets, labels: _labels, after: _after, ...query }: Query,
  type: string,
  place: Filter | undefined,
  max: number,
): Query {
  const must = [...(query.must ?? []), ...(place ? [place] : [])]
  return { ...query, types: [type], must, max, total: false }
}
