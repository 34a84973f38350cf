import { itemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { DEFAULT_PAGE_SIZE, type Query, type SearchResult } from '@cairn/contract/query'
import { mayRead } from '../items/rights/visibility-keys.ts'
import { spendFound } from './query/price.ts'
import { planQuery } from './query/query-plan.ts'
import { membersIn } from './query/members.ts'
import { searchLoaded } from './search-loaded.ts'
import { labelsOf } from '../items/labels/labels.ts'
import { maySeeProperty } from '../items/read/present-item.ts'
import type { ItemContext } from '../items/read/item-context.ts'
import type { Principal } from '../items/facts/types.ts'

/**
 * Answers a query of one virtual type: its area supplies the items, and permissions, filters, counts and
 * sorting are applied here; without `sort` its order is kept. A virtual type must be searched alone.
 * Undefined for a query of stored types. Throws `invalidFilter` if it names further types, for conditions on
 * related items and for a cursor of another query, and `areaMissing` if its area is not loaded. Throws as
 * `planQuery` too.
 */
export async function searchVirtual(
  context: ItemContext,
  principal: Principal,
  query: Query,
): Promise<SearchResult | undefined> {
  const virtual = (query.types ?? []).filter((name) => context.catalogue.get(name)?.virtual)
  const [name, ...more] = virtual
  if (name === undefined) return undefined
  if (more.length > 0 || query.types?.length !== 1)
    throw new CairnError('invalidFilter', `a query for the virtual type ${name} can name no other type`)
  const source = context.catalogue.virtual?.(name)
  if (!source) throw new CairnError('areaMissing', '', { area: context.catalogue.areaOf?.(name) ?? name, type: name })
  const plan = planQuery(query, principal, context.catalogue, await membersIn(context, principal, query))
  const wanted = (await source.search(query)).map((index) => itemId(name, index))
  const items = await context.loader.load(wanted)
  const named = namesIn(query)
  const seen = wanted.flatMap((id) => {
    const item = items.get(id)
    // A filter on a property that this person may not read in this item must not tell of its value.
    const isSeen =
      item && mayRead(principal, item.facts) && named.every((prop) => maySeeProperty(principal, item.facts, prop))
    return isSeen ? [item] : []
  })
  const found = searchLoaded(seen, plan, query.sort !== undefined)
  const hits = found.hits.map(({ facts }) => facts.id)
  const start = startOf(query, hits)
  const ids = hits.slice(start, start + (query.max ?? DEFAULT_PAGE_SIZE))
  spendFound(query, ids)
  const last = ids.at(-1)
  return {
    ids,
    total: hits.length,
    totalIsExact: true,
    ...(query.facets ? { facets: found.facets } : {}),
    ...(query.labels ? { labels: await labelsOf(context.loader, principal, ids) } : {}),
    ...(last && start + ids.length < hits.length ? { next: last } : {}),
  }
}

/** Its cursor is the id of the last item of the page before. */
function startOf({ after }: Query, hits: readonly string[]): number {
  if (after === undefined) return 0
  const at = hits.findIndex((id) => id === after)
  if (at < 0) throw new CairnError('invalidFilter', 'the cursor does not belong to this query')
  return at + 1
}

/** Own properties the query names; what every item has is open. */
function namesIn({ must = [], should = [], mustNot = [], sort = [] }: Query): string[] {
  return [...[...must, ...should, ...mustNot].map(({ prop }) => prop), ...sort.map(({ key }) => key)].filter(
    (name) => !/^[_$]/.test(name),
  )
}
